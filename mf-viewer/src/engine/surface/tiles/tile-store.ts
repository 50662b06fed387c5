import type { Sheet } from '@viewpage/deck'
import { createSheetTiles, rootLevelOfSheets, type SheetTiles, type Tile } from './sheet-tiles.ts'

/** A cache of painted tiles. Drops the least recently used ones beyond its memory limit. */
export interface TileStore<Texture> {
  readonly sheets: readonly SheetTiles<Texture>[]
  /** Advances the store's clock: tiles used from now on belong to the next frame. */
  beginFrame(): void
  /** Marks a tile as used in this frame. */
  use(tile: Tile<Texture>): void
  /** Stores the new picture of a tile. */
  add(tile: Tile<Texture>, texture: Texture): void
  /** Whether one more tile fits, if necessary by dropping a tile that was last used before a moment. */
  hasRoom(since: number): boolean
  /** The current moment on the store's clock. */
  now(): number
  /** Marks the tiles of these items as stale; without items, all tiles. */
  outdate(itemIds?: ReadonlySet<string>): void
  clear(): void
}

const BYTES_PER_PIXEL = 4

export interface TileStoreOptions<Texture> {
  readonly sheets: readonly Sheet[]
  readonly maxBytes: number
  readonly release: (texture: Texture) => void
}

export function createTileStore<Texture>(options: TileStoreOptions<Texture>): TileStore<Texture> {
  const { maxBytes, release } = options
  // A map keeps the insertion order: a used tile is inserted again at the end.
  const painted = new Map<Tile<Texture>, true>()
  let moment = 0
  let bytes = 0
  const now = () => moment
  const filled = options.sheets.filter(({ items }) => items.length > 0)
  const rootLevel = rootLevelOfSheets(filled)
  const sheets = filled.map((sheet) => createSheetTiles<Texture>(sheet, rootLevel, now))

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
    now,
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
      for (let last = oldest(); bytes > maxBytes && last; last = oldest()) {
        if (last.usedAt >= moment) break
        drop(last)
      }
    },
    hasRoom(since) {
      return bytes < maxBytes || (oldest()?.usedAt ?? since) < since
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
  return width * height * BYTES_PER_PIXEL
}
