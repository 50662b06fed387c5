import type { Painter, PaintSurface } from '@viewpage/deck'
import type { Tile } from './sheet-tiles.ts'

/** Paints one tile at a time, over several calls if necessary. */
export interface TilePainter<Texture> {
  /** @returns the tile's picture, or null when the time is up; then continue with the same tile */
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
        // Setting the size also clears the canvas.
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
