import type { Bounds, Pane, Sheet, SheetItem } from '@viewpage/deck'
import { boundsOfTile, paneOfTile, parentOf, rootLevelOf, tilesOver, type TileAddress } from './tile-grid.ts'

export interface Tile<Texture> {
  readonly address: TileAddress
  /** Its visible items, in the order of painting. */
  readonly items: readonly SheetItem[]
  /** Its items, including those too small to be visible on its level. */
  readonly allItems: readonly SheetItem[]
  /** The part of the tile that has ink. */
  readonly pane: Pane
  /** A tile of the coarsest level: replaces missing tiles, so it is never dropped. */
  readonly isRoot: boolean
  /** Its picture; null until it is painted. */
  texture: Texture | null
  /** An item on it has changed; the tile is shown until it is painted again. */
  isStale: boolean
  /** The moment of its last use, by the store's clock. */
  usedAt: number
}

/** The tiles of one sheet, created on first use. */
export interface SheetTiles<Texture> {
  readonly sheet: Sheet
  /** Bounds of all items, in the world. */
  readonly bounds: Bounds
  /** The coarsest level, the same for all sheets. */
  readonly rootLevel: number
  readonly roots: readonly TileAddress[]
  tile(address: TileAddress): Tile<Texture>
  /** The tile, if it exists already. */
  known(address: TileAddress): Tile<Texture> | undefined
}

/** Unpainted tiles are dropped beyond this number. */
const MAX_KNOWN_TILES = 20_000
/** Smaller items are invisible on a tile. */
const MIN_VISIBLE_PX = 0.5

/** The coarsest level that is needed for these sheets. */
export function rootLevelOfSheets(sheets: readonly Sheet[]): number {
  return rootLevelOf(boundsOf(sheets.flatMap(({ items }) => items)))
}

/** @param now the moment on the store's clock */
export function createSheetTiles<Texture>(
  sheet: Sheet,
  rootLevel: number,
  now: () => number,
): SheetTiles<Texture> {
  const bounds = boundsOf(sheet.items)
  const tiles = new Map<string, Tile<Texture>>()

  /** Searches only the items of the parent. */
  function itemsOn(address: TileAddress): readonly SheetItem[] {
    const candidates = address.level > rootLevel ? tile(parentOf(address)).allItems : sheet.items
    const area = boundsOfTile(address)
    return candidates.filter(({ bounds: own }) => overlaps(own, area))
  }

  function tile(address: TileAddress): Tile<Texture> {
    const key = keyOf(address)
    const known = tiles.get(key)
    if (known) return known
    if (tiles.size >= MAX_KNOWN_TILES) dropUnpainted(tiles)
    const allItems = itemsOn(address)
    const minSize = MIN_VISIBLE_PX / 2 ** address.level
    const items = allItems.filter(({ bounds: own }) => sizeOf(own) >= minSize)
    const created = {
      address,
      items,
      allItems,
      pane: paneOfTile(address, boundsOf(items)),
      isRoot: address.level === rootLevel,
      texture: null,
      isStale: false,
      usedAt: now(),
    }
    tiles.set(key, created)
    return created
  }

  return {
    sheet,
    bounds,
    rootLevel,
    roots: tilesOver(bounds, rootLevel),
    tile,
    known: (address) => tiles.get(keyOf(address)),
  }
}

function keyOf({ level, column, row }: TileAddress): string {
  return `${level}/${column}/${row}`
}

function dropUnpainted(tiles: Map<string, Tile<unknown>>): void {
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
