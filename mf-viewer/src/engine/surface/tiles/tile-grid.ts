import type { Bounds, Pane, ViewTransform } from '@viewpage/deck'

/**
 * A tile of the world. At level n, a px is 2^-n world units, and a tile is TILE_CONTENT px wide. Each tile has four
 * children on the next level.
 */
export interface TileAddress {
  readonly level: number
  readonly column: number
  readonly row: number
}

/** Maximum size of a tile's picture, px. */
export const TILE_SIZE = 512
/** px that a tile paints beyond its edges, so that interpolation shows no seam between tiles. */
const GUTTER = 1
const TILE_CONTENT = TILE_SIZE - 2 * GUTTER

/**
 * The level on which a px of a tile is about a device px.
 *
 * @param scale device px per world unit
 * @param coarser levels that may be omitted: with 0.5, a tile is enlarged at most 1.4 times
 */
export function levelFor(scale: number, coarser: number): number {
  return Math.ceil(Math.log2(scale) - coarser)
}

/** The part of the world that a tile shows. */
export function boundsOfTile({ level, column, row }: TileAddress): Bounds {
  const size = worldSizeOf(level)
  return { left: column * size, top: row * size, right: (column + 1) * size, bottom: (row + 1) * size }
}

/** The pane of a tile: only the part with ink, plus the gutter. */
export function paneOfTile(address: TileAddress, ink: Bounds): Pane {
  const { left, top } = boundsOfTile(address)
  const scale = 2 ** address.level
  const px = (length: number) => Math.min(TILE_SIZE, Math.max(0, GUTTER + length * scale))
  const fromX = Math.floor(px(ink.left - left - 1 / scale))
  const fromY = Math.floor(px(ink.top - top - 1 / scale))
  const width = Math.ceil(px(ink.right - left + 1 / scale)) - fromX
  const height = Math.ceil(px(ink.bottom - top + 1 / scale)) - fromY
  return { x: left + (fromX - GUTTER) / scale, y: top + (fromY - GUTTER) / scale, scale, width, height }
}

/** The part of the world that a pane shows. */
export function boundsOfPane({ x, y, scale, width, height }: Pane): Bounds {
  return { left: x, top: y, right: x + width / scale, bottom: y + height / scale }
}

/** Position of a part of the world in a pane's picture, 0 to 1: left, top, width, height. */
export function partOfPane(pane: Pane, part: Bounds): readonly [number, number, number, number] {
  const { x, y, scale, width, height } = pane
  return [
    ((part.left - x) * scale) / width,
    ((part.top - y) * scale) / height,
    ((part.right - part.left) * scale) / width,
    ((part.bottom - part.top) * scale) / height,
  ]
}

export function parentOf({ level, column, row }: TileAddress): TileAddress {
  return { level: level - 1, column: Math.floor(column / 2), row: Math.floor(row / 2) }
}

export function childrenOf({ level, column, row }: TileAddress): TileAddress[] {
  return [0, 1].flatMap((down) =>
    [0, 1].map((across) => ({ level: level + 1, column: 2 * column + across, row: 2 * row + down })),
  )
}

/** The finest level on which these bounds span at most two tiles in each direction, or three if they cross edges. */
export function rootLevelOf({ left, top, right, bottom }: Bounds): number {
  const size = Math.max(right - left, bottom - top, Number.MIN_VALUE)
  return Math.floor(Math.log2((2 * TILE_CONTENT) / size))
}

/** All tiles of a level that intersect these bounds, row by row. */
export function tilesOver({ left, top, right, bottom }: Bounds, level: number): TileAddress[] {
  const size = worldSizeOf(level)
  const tiles: TileAddress[] = []
  for (let row = Math.floor(top / size); row * size < bottom; row += 1) {
    for (let column = Math.floor(left / size); column * size < right; column += 1) {
      tiles.push({ level, column, row })
    }
  }
  return tiles
}

/** Size of the canvas, device px. */
export interface Extent {
  readonly width: number
  readonly height: number
}

/** The tiles of a level that a view shows, from the middle outwards. */
export function tilesInView(
  view: ViewTransform,
  extent: Extent,
  level: number,
  within: Bounds,
): TileAddress[] {
  const seen = sharedBounds(worldBoundsOf(view, extent), within)
  if (!seen) return []
  const half = worldSizeOf(level) / 2
  const reachX = (Math.abs(view.a) + Math.abs(view.c)) * half + extent.width / 2
  const reachY = (Math.abs(view.b) + Math.abs(view.d)) * half + extent.height / 2
  const found: { tile: TileAddress; distance: number }[] = []
  for (const tile of tilesOver(seen, level)) {
    const { left, top } = boundsOfTile(tile)
    const x = left + half - view.cameraX
    const y = top + half - view.cameraY
    const atX = view.a * x + view.c * y
    const atY = view.b * x + view.d * y
    if (Math.abs(atX) < reachX && Math.abs(atY) < reachY) found.push({ tile, distance: atX ** 2 + atY ** 2 })
  }
  return found.sort((one, other) => one.distance - other.distance).map(({ tile }) => tile)
}

/** The upright bounding box of the visible world. */
function worldBoundsOf({ a, b, c, d, cameraX, cameraY }: ViewTransform, { width, height }: Extent): Bounds {
  const determinant = a * d - b * c
  const x = (Math.abs(d) * width + Math.abs(c) * height) / 2 / Math.abs(determinant)
  const y = (Math.abs(b) * width + Math.abs(a) * height) / 2 / Math.abs(determinant)
  return { left: cameraX - x, top: cameraY - y, right: cameraX + x, bottom: cameraY + y }
}

/** The intersection; null if it is empty. */
export function sharedBounds(one: Bounds, other: Bounds): Bounds | null {
  const left = Math.max(one.left, other.left)
  const top = Math.max(one.top, other.top)
  const right = Math.min(one.right, other.right)
  const bottom = Math.min(one.bottom, other.bottom)
  return right > left && bottom > top ? { left, top, right, bottom } : null
}

function worldSizeOf(level: number): number {
  return TILE_CONTENT / 2 ** level
}
