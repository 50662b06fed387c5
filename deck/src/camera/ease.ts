/**
 * Progress of a movement at a fraction of its time, both 0 to 1: the cubic that ends at rest and starts at `speed`
 * times its mean speed. Monotonic for a speed of 0 to 3; symmetric for 0.
 */
export function ease(fraction: number, speed = 0): number {
  const t = Math.min(1, Math.max(0, fraction))
  return t * t * (3 - 2 * t) + speed * t * (1 - t) * (1 - t)
}
