/** `from` plus whole turns, so that `to` is at most 180 degrees away. */
export function unwound(from: number, to: number): number {
  const difference = to - from
  // Half turns round towards zero, so that the flight back takes the same direction.
  const turns = Math.sign(difference) * Math.ceil(Math.abs(difference) / 360 - 0.5)
  return from + 360 * turns
}
