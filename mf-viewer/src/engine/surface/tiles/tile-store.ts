import type { Bounds, Pane, Sheet, SheetItem } from '@viewpage/deck'
import { boundsOfTile, paneOfTile, parentOf, rootLevelOf, tilesOver, type TileAddress } from './tile-grid.ts'

/** A tile of a sheet, as far as it is painted. */
export interface Tile<Texture> {
  readonly address: TileAddress
  /** What it shows, in the order of painting; none: there is nothing to paint. */
  readonly items: readonly SheetItem[]
  /** These, and what is too small to be seen on its level. */
  readonly allItems: readonly SheetItem[]
  /** The part of it that has a picture. */
  readonly pane: Pane
  /** It stands in for all that is missing, so it stays. */
  readonly isRoot: boolean
  /** Its picture; null while there is none. */
  texture: Texture | null
  /** Something on it has changed since; it is shown until it is painted again. */
  isStale: boolean
  /** When it was shown last, by the store's clock. */
  usedAt: number
}

/** The tiles of one sheet. */
export interface SheetTiles<Texture> {
  readonly sheet: Sheet
  /** All that its items paint, in the world. */
  readonly bounds: Bounds
  /** The coarsest level there is, of all sheets alike; its tiles stay. */
  readonly rootLevel: number
  readonly roots: readonly TileAddress[]
  tile(address: TileAddress): Tile<Texture>
  /** The tile, if anybody has asked for it before. */
  known(address: TileAddress): Tile<Texture> | undefined
}

/** Every tile that is painted, about as many as the memory should hold: those shown longest ago go first. */
export interface TileStore<Texture> {
  readonly sheets: readonly SheetTiles<Texture>[]
  /** What is shown from now on belongs to another moment. */
  beginFrame(): void
  /** Somebody shows or will soon show this tile. */
  use(tile: Tile<Texture>): void
  /** Takes a tile's new picture. */
  add(tile: Tile<Texture>, texture: Texture): void
  /** Whether there is room for one more, by giving up tiles that nobody used since a moment. */
  hasRoom(since: number): boolean
  /** The moment now. */
  now(): number
  /** Tiles that show something of these items are painted again; without items, all. */
  outdate(itemIds?: ReadonlySet<string>): void
  clear(): void
}

/** Bytes of a px. */
const PIXEL = 4
/** Tiles without a picture cost little, but not nothing. */
const MOST_KNOWN = 20_000
/** px; what is smaller leaves no trace on a tile. */
const SMALLEST_SEEN = 0.5

export interface TileStoreOptions<Texture> {
  readonly sheets: readonly Sheet[]
  readonly mostBytes: number
  readonly release: (texture: Texture) => void
}

export function createTileStore<Texture>(options: TileStoreOptions<Texture>): TileStore<Texture> {
  const { mostBytes, release } = options
  // A map keeps the order of insertion: what is used is put in again, at the end.
  const painted = new Map<Tile<Texture>, true>()
  let moment = 0
  let bytes = 0
  const filled = options.sheets.filter(({ items }) => items.length > 0)
  const rootLevel = rootLevelOf(boundsOf(filled.flatMap(({ items }) => items)))
  const sheets = filled.map(sheetTiles)

  function sheetTiles(sheet: Sheet): SheetTiles<Texture> {
    const bounds = boundsOf(sheet.items)
    const tiles = new Map<string, Tile<Texture>>()

    /** Looks only among what is on the parent. */
    function itemsOn(address: TileAddress): readonly SheetItem[] {
      const candidates = address.level > rootLevel ? tile(parentOf(address)).allItems : sheet.items
      const area = boundsOfTile(address)
      return candidates.filter(({ bounds: own }) => overlaps(own, area))
    }

    function tile(address: TileAddress): Tile<Texture> {
      const key = `${address.level}/${address.column}/${address.row}`
      const known = tiles.get(key)
      if (known) return known
      if (tiles.size >= MOST_KNOWN) forgetBare(tiles)
      const allItems = itemsOn(address)
      const smallest = SMALLEST_SEEN / 2 ** address.level
      const items = allItems.filter(({ bounds: own }) => sizeOf(own) >= smallest)
      const made = {
        address,
        items,
        allItems,
        pane: paneOfTile(address, boundsOf(items)),
        isRoot: address.level === rootLevel,
        texture: null,
        isStale: false,
        usedAt: moment,
      }
      tiles.set(key, made)
      return made
    }

    return {
      sheet,
      bounds,
      rootLevel,
      roots: tilesOver(bounds, rootLevel),
      tile,
      known: ({ level, column, row }) => tiles.get(`${level}/${column}/${row}`),
    }
  }

  function oldest(): Tile<Texture> | undefined {
    for (const tile of painted.keys()) if (!tile.isRoot) return tile
    return undefined
  }

  function drop(tile: Tile<Texture>): void {
    if (painted.delete(tile)) bytes -= bytesOf(tile)
    if (tile.texture !== null) release(tile.texture)
    tile.texture = null
    tile.isStale = false
  }

  function use(tile: Tile<Texture>): void {
    tile.usedAt = moment
    if (painted.delete(tile)) painted.set(tile, true)
  }

  return {
    sheets,
    now: () => moment,
    beginFrame() {
      moment += 1
    },
    use,
    add(tile, texture) {
      if (tile.texture !== null && tile.texture !== texture) release(tile.texture)
      Object.assign(tile, { texture, isStale: false })
      if (!painted.has(tile)) bytes += bytesOf(tile)
      painted.set(tile, true)
      use(tile)
      for (let last = oldest(); bytes > mostBytes && last; last = oldest()) {
        if (last.usedAt >= moment) break
        drop(last)
      }
    },
    hasRoom(since) {
      return bytes < mostBytes || (oldest()?.usedAt ?? since) < since
    },
    outdate(itemIds) {
      for (const tile of painted.keys()) {
        if (!itemIds || tile.items.some(({ id }) => itemIds.has(id))) tile.isStale = true
      }
    },
    clear() {
      for (const tile of [...painted.keys()]) drop(tile)
    },
  }
}

function bytesOf({ pane: { width, height } }: Tile<unknown>): number {
  return width * height * PIXEL
}

function forgetBare(tiles: Map<string, Tile<unknown>>): void {
  for (const [key, { texture }] of tiles) if (texture === null) tiles.delete(key)
}

function boundsOf(items: readonly SheetItem[]): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { bounds } of items) {
    left = Math.min(left, bounds.left)
    top = Math.min(top, bounds.top)
    right = Math.max(right, bounds.right)
    bottom = Math.max(bottom, bounds.bottom)
  }
  return { left, top, right, bottom }
}

function overlaps(one: Bounds, other: Bounds): boolean {
  return one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom
}

function sizeOf({ left, top, right, bottom }: Bounds): number {
  return Math.max(right - left, bottom - top)
}
