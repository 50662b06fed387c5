/** ms after a press in which what happens may be what the visitor wanted. */
const PRESS_MS = 3_000
const PRESSES = ['pointerdown', 'pointerup', 'click', 'keydown', 'touchend'] as const

/** @returns whether the visitor has pressed something just now */
export function watchPresses(): () => boolean {
  let pressedAt = -Infinity
  const keep = ({ isTrusted }: Event) => {
    if (isTrusted) pressedAt = performance.now()
  }
  for (const type of PRESSES) addEventListener(type, keep, { capture: true, passive: true })
  return () => performance.now() - pressedAt < PRESS_MS
}
