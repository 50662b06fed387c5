import {
  createPainter,
  type Painter,
  type Painting,
  type PaintKit,
  type View,
  type Viewport,
} from '@viewpage/deck'
import { createMovingSharpness } from './moving-sharpness.ts'
import type { Surface, SurfaceOptions } from './surface.ts'

/** A larger canvas is drawn smaller and scaled up, because some browsers have this limit. */
const MAX_PIXELS = 9_500_000

/** The painter's kit in a browser. */
export const browserKit: PaintKit = { Path2D, createSurface: createCanvas }

export interface CanvasSurface extends Surface {
  /** Starts or continues the exact picture of a resting view, in several parts. @returns whether it is complete */
  proceed(view: View, hasTime: () => boolean): boolean
  /** Stops the painting in progress, unless it is of this view. */
  stop(exceptFor?: View): void
}

/**
 * A Canvas2D that fills its container.
 *
 * @throws Error when Canvas2D is unavailable
 */
export function createCanvasSurface(
  options: SurfaceOptions,
  painter: Painter = createPainter({ ...options, kit: browserKit }),
): CanvasSurface {
  const { container, onRestored } = options
  const canvas = createCanvas(1, 1)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('[mf-viewer] Failed to draw the presentation: this browser has no Canvas2D.')
  const kept = createCanvas(1, 1)
  let viewport: Viewport = { width: 1, height: 1 }
  let ratio = 1
  let fading = 0
  let inProgress: { readonly view: View; readonly painting: Painting } | null = null
  const sharpness = createMovingSharpness()

  canvas.setAttribute('aria-hidden', 'true')
  Object.assign(canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
  container.append(canvas)
  canvas.addEventListener('contextrestored', onRestored)

  function fitCanvas(pixelRatio: number): void {
    const width = Math.round(viewport.width * pixelRatio)
    const height = Math.round(viewport.height * pixelRatio)
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
  }

  function stop(exceptFor?: View): void {
    if (!inProgress || inProgress.view === exceptFor) return
    inProgress.painting.stop()
    inProgress = null
  }

  return {
    paint(view: View, moving) {
      const pixelRatio = ratio * sharpness.next(moving, performance.now())
      fitCanvas(pixelRatio)
      painter.paint(context, view, { viewport, pixelRatio, moving })
      if (fading <= 0) return true
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.globalAlpha = fading
      context.drawImage(kept, 0, 0, canvas.width, canvas.height)
      context.globalAlpha = 1
      return true
    },
    proceed(view, hasTime) {
      if (!inProgress) {
        fitCanvas(ratio)
        sharpness.next(false, performance.now())
        inProgress = { view, painting: painter.begin(context, view, { viewport, pixelRatio: ratio }) }
      }
      if (!inProgress.painting.proceed(hasTime)) return false
      inProgress = null
      return true
    },
    stop,
    keep() {
      kept.width = canvas.width
      kept.height = canvas.height
      kept.getContext('2d')?.drawImage(canvas, 0, 0)
    },
    fade(opacity) {
      fading = opacity
      if (opacity <= 0) kept.width = kept.height = 1
    },
    resize(size, pixelRatio) {
      stop()
      viewport = size
      ratio = Math.min(pixelRatio, Math.sqrt(MAX_PIXELS / (size.width * size.height)))
    },
    // Every other frame is painted from scratch.
    changed: () => stop(),
    fontsChanged() {
      stop()
      painter.fontsChanged()
    },
    expect: () => undefined,
    prepare: painter.prepare,
    destroy() {
      stop()
      canvas.removeEventListener('contextrestored', onRestored)
      canvas.remove()
      // Releases the memory at once; some browsers wait for garbage collection otherwise.
      canvas.width = canvas.height = kept.width = kept.height = 0
    },
  }
}

function createCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = globalThis.document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}
