import { createPainter, type Painting, type Stage, type View } from '@viewpage/deck'
import { contextLost } from '../context-lost.ts'
import { browserKit, createCanvasSurface } from './canvas-surface.ts'
import type { CreateSurface, Surface } from './surface.ts'
import { createQuadPainter } from './tiles/quad-painter.ts'
import { createTileScene } from './tiles/tile-scene.ts'
import { FAST, speedBetween } from './tiles/view-speed.ts'

export interface FullSurfaceOptions {
  /** ms, monotonic. */
  readonly now: () => number
  /** Bytes that pictures of tiles may take together. */
  readonly mostBytes: number
}

/** ms of a frame that go into painting tiles while the picture moves. */
const TILES_BUDGET = 4
/** ms of a frame that go into the exact picture while it rests. */
const EXACT_BUDGET = 10
/** A moving picture has no more px to each CSS px: what moves is not seen sharper. */
const MOST_MOVING_RATIO = 1.5

/**
 * WebGL2 draws tiles while the picture moves; when it rests, Canvas2D paints it exactly, and covers the tiles as soon
 * as it is whole. Where tiles are missing, or WebGL2 is lost, Canvas2D paints what moves too.
 */
export function createFullSurface({ now, mostBytes }: FullSurfaceOptions): CreateSurface {
  return (options) => {
    const { container, document, resources, unavailable, onLost } = options
    const canvas = globalThis.document.createElement('canvas')
    const quads = createQuadPainter({ canvas, onLost: lose })
    const painter = createPainter({ document, kit: browserKit, resources, unavailable })
    const exact = createCanvasSurface(options, painter)
    const scene = createTileScene({
      document,
      painter,
      quads,
      createSurface: browserKit.createSurface,
      mostBytes,
    })
    let stage: Stage = { viewport: { width: 1, height: 1 }, pixelRatio: 1 }
    let before: { view: View; at: number } | null = null
    let painting: { view: View; progress: Painting } | null = null
    let isFading = false

    canvas.setAttribute('aria-hidden', 'true')
    Object.assign(canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
    container.append(canvas)
    showTiles(false)

    function lose(): void {
      showTiles(false)
      onLost(contextLost())
    }

    function showTiles(shown: boolean): void {
      canvas.style.visibility = shown ? 'visible' : 'hidden'
    }

    function within(ms: number): () => boolean {
      const end = now() + ms
      return () => now() < end
    }

    function paintMoving(view: View): boolean {
      const at = now()
      const speed = before ? speedBetween(before.view, view, stage, at - before.at) : 0
      before = { view, at }
      const drawn = !quads.isLost && scene.draw(view, speed)
      showTiles(drawn)
      if (!drawn) exact.paint(view, true)
      if (speed < FAST && !quads.isLost) scene.improve(within(TILES_BUDGET))
      return true
    }

    /** @returns whether the exact picture stands */
    function paintAtRest(view: View): boolean {
      before = null
      painting ??= { view, progress: exact.begin(view) }
      const isWhole = painting.progress.proceed(within(EXACT_BUDGET))
      if (!isWhole && !quads.isLost && scene.draw(view, 0)) {
        showTiles(true)
        return false
      }
      if (!isWhole) painting.progress.proceed(() => true)
      painting = null
      showTiles(false)
      return true
    }

    function stopPainting(): void {
      painting?.progress.stop()
      painting = null
    }

    return {
      paint(view, moving) {
        if (painting && (moving || painting.view !== view)) stopPainting()
        if (isFading) {
          showTiles(false)
          return exact.paint(view, moving)
        }
        return moving ? paintMoving(view) : paintAtRest(view)
      },
      keep: exact.keep,
      fade(opacity) {
        isFading = opacity > 0
        exact.fade(opacity)
      },
      resize(viewport, pixelRatio) {
        stopPainting()
        exact.resize(viewport, pixelRatio)
        stage = { viewport, pixelRatio: Math.min(pixelRatio, MOST_MOVING_RATIO) }
        quads.resize(
          Math.round(viewport.width * stage.pixelRatio),
          Math.round(viewport.height * stage.pixelRatio),
        )
        scene.resize(stage)
      },
      changed(itemIds) {
        stopPainting()
        scene.changed(itemIds)
      },
      fontsChanged() {
        stopPainting()
        painter.fontsChanged()
        scene.changed()
      },
      expect: scene.expect,
      prepare: (hasTime) => painter.prepare(hasTime) && (quads.isLost || scene.prepare(hasTime)),
      destroy() {
        stopPainting()
        scene.destroy()
        quads.destroy()
        exact.destroy()
      },
    } satisfies Surface
  }
}
