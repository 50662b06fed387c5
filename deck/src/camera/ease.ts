/** The highest speed of {@link ease}, relative to its mean speed. */
export const PEAK_SPEED = 1.5

/**
 * Progress of a movement at a fraction of its time, both 0 to 1: the cubic that ends at rest and starts at `speed`
 * times its mean speed. Monotonic for a speed of 0 to 3; symmetric for 0. Never
 * faster than {@link PEAK_SPEED} for a speed of 0 to that.
 */
export function ease(fraction: number, speed = 0): number {
  const t = Math.min(1, Math.max(0, fraction))
  return t * t * (3 - 2 * t) + speed * t * (1 - t) * (1 - t)
}
