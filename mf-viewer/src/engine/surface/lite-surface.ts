import { createCanvasSurface } from './canvas-surface.ts'
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
    let hasPicture = false

    return {
      ...surface,
      paint(view, moving) {
        if (hasPicture) return surface.paint(view, moving)
        surface.stop(moving ? undefined : view)
        hasPicture = moving ? surface.paint(view, moving) : surface.proceed(view, within(TASK_BUDGET_MS, now))
        return hasPicture
      },
    }
  }
}
