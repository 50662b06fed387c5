import { createPainter, type Stage, type View } from '@viewpage/deck'
import { contextLost } from '../context-lost.ts'
import { browserKit, createCanvasSurface } from './canvas-surface.ts'
import type { CreateSurface, Surface, SurfaceOptions } from './surface.ts'
import { TASK_BUDGET_MS, within } from '../../time-budget.ts'
import { createQuadPainter } from './tiles/quad-painter.ts'
import { createTileScene } from './tiles/tile-scene.ts'
import { createSpeedometer, FAST_PX_PER_FRAME } from './tiles/view-speed.ts'

export interface FullSurfaceOptions {
  /** ms, monotonic. */
  readonly now: () => number
  /** Limit for all textures of tiles together. */
  readonly maxBytes: number
}

/** Time in a frame for painting tiles while the picture moves. */
const TILES_BUDGET_MS = 4
/** Time in a frame for painting the exact picture while it rests. */
const EXACT_BUDGET_MS = 10
/** Device px per CSS px of a moving picture: more sharpness is invisible in motion. */
const MAX_MOVING_RATIO = 1.5

/**
 * While the picture moves, WebGL2 draws tiles. When it rests, Canvas2D paints it exactly, and replaces the tiles once it
 * is complete. If tiles are missing or WebGL2 is lost, Canvas2D also paints the moving picture.
 */
export function createFullSurface(fullOptions: FullSurfaceOptions): CreateSurface {
  return (options) => fullSurface(fullOptions, options)
}

function fullSurface({ now, maxBytes }: FullSurfaceOptions, options: SurfaceOptions): Surface {
  const { document, resources, unavailable, onLost } = options
  const { canvas, showTiles } = createTileCanvas()
  const quads = createQuadPainter({ canvas, onLost: lose })
  const painter = createPainter({ document, kit: browserKit, resources, unavailable })
  const exact = createCanvasSurface(options, painter)
  const { createSurface } = browserKit
  const scene = createTileScene({ document, painter, quads, createSurface, maxBytes })
  const speedometer = createSpeedometer(now)
  let stage: Stage = { viewport: { width: 1, height: 1 }, pixelRatio: 1 }
  let isFading = false
  let hasPicture = false

  options.container.append(canvas)

  function lose(): void {
    showTiles(false)
    onLost(contextLost())
  }

  function paintMoving(view: View): boolean {
    const speed = speedometer.measure(view, stage)
    const isDrawn = !quads.isLost && scene.draw(view, speed)
    showTiles(isDrawn)
    hasPicture = true
    if (!isDrawn) exact.paint(view, true)
    if (speed < FAST_PX_PER_FRAME && !quads.isLost) scene.improve(within(TILES_BUDGET_MS, now))
    return true
  }

  /** @returns whether the exact picture is complete */
  function paintAtRest(view: View): boolean {
    speedometer.reset()
    const budget = hasPicture ? EXACT_BUDGET_MS : TASK_BUDGET_MS
    const isComplete = exact.proceed(view, within(budget, now))
    // Nothing shows before, so the first picture may take several tasks.
    if (!isComplete && !hasPicture) return false
    if (!isComplete && !quads.isLost && scene.draw(view, 0)) {
      showTiles(true)
      return false
    }
    if (!isComplete) exact.proceed(view, () => true)
    showTiles(false)
    hasPicture = true
    return true
  }

  return {
    paint(view, moving) {
      exact.stop(moving ? undefined : view)
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
      exact.resize(viewport, pixelRatio)
      stage = { viewport, pixelRatio: Math.min(pixelRatio, MAX_MOVING_RATIO) }
      quads.resize(
        Math.round(viewport.width * stage.pixelRatio),
        Math.round(viewport.height * stage.pixelRatio),
      )
      scene.resize(stage)
    },
    changed(itemIds) {
      exact.changed(itemIds)
      scene.changed(itemIds)
    },
    fontsChanged() {
      exact.fontsChanged()
      scene.changed()
    },
    expect: scene.expect,
    prepare: (hasTime) => painter.prepare(hasTime) && (quads.isLost || scene.prepare(hasTime)),
    destroy() {
      scene.destroy()
      quads.destroy()
      exact.destroy()
    },
  }
}

/** A canvas over the exact picture; hidden at first. */
function createTileCanvas() {
  const canvas = globalThis.document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  Object.assign(canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
  const showTiles = (shown: boolean) => {
    canvas.style.visibility = shown ? 'visible' : 'hidden'
  }
  showTiles(false)
  return { canvas, showTiles }
}
