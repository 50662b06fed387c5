/** The part of a wheel event that decides. */
export type WheelTurn = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>

/** px that a wheel's own units stand for: pixels, lines, pages. */
const UNITS = [1, 16, 400]
/** A notch of a mouse wheel, 100 to 120 px, makes things a fifth larger. */
const PER_PX = 0.0018
/** Fingers on a touchpad, which come as Ctrl and small deltas, move things along with them. */
const PER_PINCHED_PX = 0.01
/** px; a wheel that reports more at once is a free-running one. */
const MOST = 240

/** The factor that a turn of the wheel zooms by. */
export function wheelZoom({ deltaY, deltaMode, ctrlKey }: WheelTurn): number {
  const px = Math.min(MOST, Math.max(-MOST, deltaY * (UNITS[deltaMode] ?? 1)))
  // A mouse wheel turned with Ctrl has whole notches, not fingers' small deltas.
  const perPx = ctrlKey && Math.abs(px) < 50 ? PER_PINCHED_PX : PER_PX
  return Math.exp(-px * perPx)
}
