import { createCanvasSurface } from './canvas-surface.ts'
import { createExactPainting } from './exact-painting.ts'
import type { CreateSurface } from './surface.ts'
import { TASK_BUDGET_MS, within } from '../../time-budget.ts'

/**
 * Canvas2D alone. The first picture is painted in several tasks, every later one in a single frame.
 *
 * @param now ms, monotonic
 */
export function createLiteSurface(now: () => number): CreateSurface {
  return (options) => {
    const surface = createCanvasSurface(options)
    const firstPainting = createExactPainting(surface.begin)
    let hasPicture = false

    return {
      ...surface,
      paint(view, moving) {
        if (hasPicture) return surface.paint(view, moving)
        firstPainting.stop(moving ? undefined : view)
        hasPicture = moving
          ? surface.paint(view, moving)
          : firstPainting.proceed(view, within(TASK_BUDGET_MS, now))
        return hasPicture
      },
      resize(viewport, pixelRatio) {
        firstPainting.stop()
        surface.resize(viewport, pixelRatio)
      },
      changed() {
        firstPainting.stop()
      },
      fontsChanged() {
        firstPainting.stop()
        surface.fontsChanged()
      },
      destroy() {
        firstPainting.stop()
        surface.destroy()
      },
    }
  }
}
