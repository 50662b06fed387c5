import type { DeckDocument, Painter, PaintSurface, Stage, View } from '@viewpage/deck'
import type { QuadPainter } from './quad-painter.ts'

/** Owns the texture of the background. */
export interface TileBackground {
  texture(view: View, stage: Stage): WebGLTexture
  /** Releases the texture. The next one may have another size. */
  drop(): void
}

/** px of the texture per CSS px; a gradient needs no more. */
const GRADIENT_RATIO = 0.25

export function createTileBackground(
  { canvas }: DeckDocument,
  painter: Pick<Painter, 'paintBackground'>,
  quads: Pick<QuadPainter, 'upload' | 'release'>,
  createSurface: (width: number, height: number) => PaintSurface,
): TileBackground {
  const isPlain = typeof canvas.background === 'string'
  let current: { readonly surface: PaintSurface; readonly texture: WebGLTexture } | null = null

  return {
    texture(view, { viewport }) {
      if (current && isPlain) return current.texture
      const ratio = isPlain ? 1 / Math.max(viewport.width, viewport.height) : GRADIENT_RATIO
      const width = Math.max(1, Math.round(viewport.width * ratio))
      const height = Math.max(1, Math.round(viewport.height * ratio))
      const surface = current?.surface ?? createSurface(width, height)
      const context = surface.getContext('2d')
      if (context) painter.paintBackground(context, view, { viewport, pixelRatio: ratio })
      const texture = quads.upload(surface, current?.texture ?? null)
      current = { surface, texture }
      return texture
    },
    drop() {
      if (current) quads.release(current.texture)
      current = null
    },
  }
}
