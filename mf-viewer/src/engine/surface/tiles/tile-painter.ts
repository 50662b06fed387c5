import type { Painter, PaintSurface } from '@viewpage/deck'
import type { Tile } from './tile-store.ts'

/** Paints tiles one after the other, a part at a time. */
export interface TilePainter<Texture> {
  /** @returns the tile's picture, or null when the time was up before it was done: go on with the same tile */
  paint(tile: Tile<Texture>, hasTime: () => boolean): PaintSurface | null
}

export function createTilePainter<Texture>(
  painter: Pick<Painter, 'paintItems'>,
  createSurface: (width: number, height: number) => PaintSurface,
): TilePainter<Texture> {
  const surface = createSurface(1, 1)
  const context = surface.getContext('2d')
  let current: Tile<Texture> | null = null
  let done = 0

  return {
    paint(tile, hasTime) {
      if (!context) return null
      if (tile !== current) {
        current = tile
        done = 0
        // A new size also empties it.
        surface.width = tile.pane.width
        surface.height = tile.pane.height
      }
      done = painter.paintItems(context, tile.items, tile.pane, done, hasTime)
      if (done < tile.items.length) return null
      current = null
      return surface
    },
  }
}
