/** Resolutions of a moving picture, relative to the screen's. */
const SHARPNESS_LEVELS = [1, 0.7, 0.5] as const

/** ms between two frames; slower frames look jerky. */
const SLOW_FRAME_MS = 28
/** ms; faster frames leave time for a sharper picture. */
const QUICK_FRAME_MS = 20
/** Frames per measurement. */
const SAMPLED_FRAMES = 4

/**
 * Reduces the resolution of a moving picture if drawing is slow (no GPU, a large screen, thousands of items), so that it
 * moves smoothly. A resting picture always has the resolution of the screen.
 */
export interface MovingSharpness {
  /** Call before each frame. @param now ms @returns the resolution, 1 for that of the screen, down to 0.5 */
  next(moving: boolean, now: number): number
}

export function createMovingSharpness(): MovingSharpness {
  let level = 0
  let before: number | null = null
  let intervals: number[] = []

  function meanInterval(): number {
    return intervals.reduce((sum, interval) => sum + interval, 0) / intervals.length
  }

  /** The next movement may be sharper if this one was fast at its end. */
  function end(): void {
    if (intervals.length > 0 && meanInterval() < QUICK_FRAME_MS) level = Math.max(0, level - 1)
    before = null
    intervals = []
  }

  function measure(interval: number): void {
    intervals = [...intervals.slice(1 - SAMPLED_FRAMES), interval]
    if (
      intervals.length < SAMPLED_FRAMES ||
      meanInterval() <= SLOW_FRAME_MS ||
      level === SHARPNESS_LEVELS.length - 1
    )
      return
    level += 1
    intervals = []
  }

  return {
    next(moving, now) {
      if (!moving) {
        end()
        return 1
      }
      if (before !== null) measure(now - before)
      before = now
      return SHARPNESS_LEVELS[level] ?? 1
    },
  }
}
