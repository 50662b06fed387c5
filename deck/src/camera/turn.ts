/**
 * A rotation equal to `from` (it differs by whole turns) from which `to` is reached the short way: at most 180
 * degrees off. Exactly `from` when the short way needs no unwinding.
 */
export function unwound(from: number, to: number): number {
  const difference = to - from
  // Halves go towards zero, so that the way back from a half turn is the same way.
  const turns = Math.sign(difference) * Math.ceil(Math.abs(difference) / 360 - 0.5)
  return from + 360 * turns
}
