/** Of the screen's sharpness, what a picture is drawn at while it moves. */
const LEVELS = [1, 0.7, 0.5] as const

/** ms between two frames; more is seen as jerking. */
const SLOW = 28
/** ms; what is as quick as this has time for a sharper picture. */
const QUICK = 20
/** Frames that are looked at together. */
const FRAMES = 4

/**
 * Where drawing is slow (no GPU, a large screen, thousands of items), a moving picture is drawn less sharp, so that it
 * moves evenly; at rest it is always as sharp as the screen.
 */
export interface MovingSharpness {
  /** Another frame is about to be drawn. @param now ms @returns 1 for all of the screen's px, down to 0.5 */
  next(moving: boolean, now: number): number
}

export function createMovingSharpness(): MovingSharpness {
  let level = 0
  let before: number | null = null
  let intervals: number[] = []

  function meanInterval(): number {
    return intervals.reduce((sum, interval) => sum + interval, 0) / intervals.length
  }

  /** The next movement may be sharper when this one was quick to its end. */
  function end(): void {
    if (intervals.length > 0 && meanInterval() < QUICK) level = Math.max(0, level - 1)
    before = null
    intervals = []
  }

  function measure(interval: number): void {
    intervals = [...intervals.slice(1 - FRAMES), interval]
    if (intervals.length < FRAMES || meanInterval() <= SLOW || level === LEVELS.length - 1) return
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
      return LEVELS[level] ?? 1
    },
  }
}
