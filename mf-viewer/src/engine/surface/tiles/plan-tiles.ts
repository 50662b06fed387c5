import {
  revealedPart,
  viewTransform,
  type Bounds,
  type LayerOpening,
  type LayerView,
  type Stage,
  type View,
  type ViewTransform,
} from '@viewpage/deck'
import {
  boundsOfPane,
  boundsOfTile,
  childrenOf,
  levelFor,
  parentOf,
  sharedBounds,
  tilesInView,
  type Extent,
  type TileAddress,
} from './tile-grid.ts'
import type { SheetTiles, Tile } from './sheet-tiles.ts'
import type { TileStore } from './tile-store.ts'

/** A part of a tile on the screen. */
export interface PlannedQuad<Texture> {
  readonly tile: Tile<Texture>
  readonly texture: Texture
  /** The part of the world it shows: the whole tile, or a part of it. */
  readonly part: Bounds
  readonly view: ViewTransform
  readonly opacity: number
  /** Clips the quad; undefined: it is not clipped. */
  readonly opening: LayerOpening | undefined
}

export interface TilePlan<Texture> {
  /** In the order of painting. Coarser or finer tiles replace those that are not painted. */
  readonly quads: readonly PlannedQuad<Texture>[]
  /** Tiles to paint, from the middle of the screen outwards. */
  readonly missing: readonly MissingTile<Texture>[]
  /** Some missing tiles have no replacement. */
  readonly hasHoles: boolean
}

export interface MissingTile<Texture> {
  readonly sheet: SheetTiles<Texture>
  readonly tile: Tile<Texture>
}

/**
 * Chooses the tiles for a view.
 *
 * @param coarser levels of sharpness that may be omitted
 */
export function planTiles<Texture>(
  { sheets }: Pick<TileStore<Texture>, 'sheets'>,
  view: View,
  stage: Stage,
  coarser: number,
): TilePlan<Texture> {
  const quads: PlannedQuad<Texture>[] = []
  const missing: MissingTile<Texture>[] = []
  let hasHoles = false
  const { width, height } = stage.viewport
  const extent: Extent = { width: width * stage.pixelRatio, height: height * stage.pixelRatio }

  for (const tiles of sheets) {
    const seen = sheetView(tiles, view)
    if (seen.opacity <= 0) continue
    const transform = viewTransform(seen.camera, stage)
    const neededLevel = levelFor(Math.hypot(transform.a, transform.b), coarser)
    const level = Math.max(tiles.rootLevel, neededLevel)
    for (const address of tilesInView(transform, extent, level, tiles.bounds)) {
      const tile = tiles.tile(address)
      if (tile.items.length === 0) continue
      if (tile.texture === null || tile.isStale) missing.push({ sheet: tiles, tile })
      const parts = partsFor(tiles, tile)
      if (!parts) hasHoles = true
      for (const { tile: shown, texture, part } of parts ?? []) {
        quads.push({
          tile: shown,
          texture,
          part,
          view: transform,
          opacity: seen.opacity,
          opening: seen.opening,
        })
      }
    }
  }
  return { quads, missing, hasHoles }
}

function sheetView({ sheet: { layer: id, revealedAt } }: SheetTiles<unknown>, view: View) {
  const layer = id === null ? undefined : view.layers.get(id)
  const part = revealedAt === 0 ? 1 : revealedPart(revealedAt, view)
  const { camera, opacity, opening }: LayerView = layer ?? { camera: view.camera, opacity: 1 }
  return { camera, opacity: opacity * part, opening }
}

interface Part<Texture> {
  readonly tile: Tile<Texture>
  readonly texture: Texture
  readonly part: Bounds
}

/** What to show in place of a tile: itself, its painted children, or a part of an ancestor. */
function partsFor<Texture>(tiles: SheetTiles<Texture>, tile: Tile<Texture>): Part<Texture>[] | null {
  const { address, texture } = tile
  if (texture !== null) return inkOf(tile, texture, boundsOfTile(address))
  const children = childrenOf(address).map((child) => ({ child, tile: tiles.known(child) }))
  if (!children.some(({ tile: known }) => known && known.texture !== null)) {
    return fromAncestor(tiles, address, boundsOfTile(address))
  }
  const parts: Part<Texture>[] = []
  for (const { child, tile: known } of children) {
    const own = partOf(tiles, child, known)
    if (!own) return null
    parts.push(...own)
  }
  return parts
}

function partOf<Texture>(
  tiles: SheetTiles<Texture>,
  address: TileAddress,
  tile: Tile<Texture> | undefined,
): Part<Texture>[] | null {
  const part = boundsOfTile(address)
  if (!tile || (tile.texture === null && tile.items.length > 0)) return fromAncestor(tiles, address, part)
  return tile.texture === null ? [] : inkOf(tile, tile.texture, part)
}

function fromAncestor<Texture>(
  tiles: SheetTiles<Texture>,
  address: TileAddress,
  part: Bounds,
): Part<Texture>[] | null {
  for (let above = parentOf(address); above.level >= tiles.rootLevel; above = parentOf(above)) {
    const tile = tiles.known(above)
    if (!tile) continue
    if (tile.texture !== null) return inkOf(tile, tile.texture, part)
    if (tile.items.length === 0) return []
  }
  return null
}

/** The part of the tile that its picture covers; the rest has no ink. */
function inkOf<Texture>(tile: Tile<Texture>, texture: Texture, part: Bounds): Part<Texture>[] {
  const shown = sharedBounds(part, boundsOfPane(tile.pane))
  return shown ? [{ tile, texture, part: shown }] : []
}
