/** px from the lower edge of the stage within which a tap raises the bar; on a low stage, less. */
const EDGE_PX = 72
const EDGE_SHARE = 0.3

/**
 * Whether an input shows the resting bar: a tap at the lower edge, a finger that rests, a paused video, focus, a key, or a mouse that moves
 * (docs/behaviour/viewer.md#resting-bar). A tap elsewhere goes on and never shows it.
 */
export function raisesBar(
  event: Event,
  { root, bar }: { root: HTMLElement; bar: HTMLElement | null },
): boolean {
  const isInBar = event.target instanceof Node && bar?.contains(event.target) === true
  // A tap on the picture focuses the stage, or a video.
  if (event.type === 'focusin') return isInBar
  if (event.type === 'keydown' || event.type === 'pause' || isInBar) return true
  if (!isFinger(event)) return event.type !== 'contextmenu'
  return event.type === 'contextmenu' || (event.type === 'pointerdown' && isAtLowerEdge(event, root))
}

export function isAtLowerEdge(event: Event, root: HTMLElement): boolean {
  if (!isFinger(event)) return false
  const { bottom, height } = root.getBoundingClientRect()
  const way = bottom - event.clientY
  return way >= 0 && way <= Math.min(EDGE_PX, EDGE_SHARE * height)
}

function isFinger(event: Event): event is PointerEvent {
  return 'pointerType' in event && event.pointerType === 'touch'
}
