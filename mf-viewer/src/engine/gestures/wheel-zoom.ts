/** The part of a wheel event that determines the zoom. */
export type WheelTurn = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>

/** px by `deltaMode`: pixels, lines, pages. */
const PX_PER_UNIT = [1, 16, 400]
/** A notch of a mouse wheel, 100 to 120 px, enlarges by a fifth. */
const ZOOM_PER_PX = 0.0018
/** A touchpad sends pinches as Ctrl with small deltas; the picture follows the fingers. */
const ZOOM_PER_PINCHED_PX = 0.01
/** A mouse wheel with Ctrl sends whole notches. */
const MAX_PINCHED_PX = 50
/** Limits free-spinning wheels, which report more at once. */
const MAX_TURN_PX = 240

/** The zoom factor of a wheel event; 1 for a sideways turn. */
export function wheelZoom({ deltaY, deltaMode, ctrlKey }: WheelTurn): number {
  const px = Math.min(MAX_TURN_PX, Math.max(-MAX_TURN_PX, deltaY * (PX_PER_UNIT[deltaMode] ?? 1)))
  const perPx = ctrlKey && Math.abs(px) < MAX_PINCHED_PX ? ZOOM_PER_PINCHED_PX : ZOOM_PER_PX
  return Math.exp(-px * perPx)
}
