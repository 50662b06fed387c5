import { ownerOf } from './inserted.ts'

/** ms after a press in which what happens may be what the visitor wanted. */
const PRESS_MS = 3_000
const PRESSES = ['pointerdown', 'pointerup', 'click', 'keydown', 'touchend'] as const

/** What the visitor presses. */
export interface Presses {
  /** Whether the visitor has pressed something just now. */
  wasJustNow(): boolean
  /** Whether the last press may have opened something of a remote, which may have had to load first. */
  mayHaveOpened(remote: string): boolean
}

export function watchPresses(): Presses {
  const since = performance.now()
  let pressedAt = -Infinity
  /** Nobody knows where the visitor pressed before. */
  let isKnown = true
  let pressed: string | undefined
  const keep = ({ isTrusted, target }: Event) => {
    if (!isTrusted) return
    pressedAt = performance.now()
    isKnown = true
    pressed = target instanceof Element ? ownerOf(target) : undefined
  }
  for (const type of PRESSES) addEventListener(type, keep, { capture: true, passive: true })
  whenPressedBefore(since, () => {
    pressedAt = Math.max(pressedAt, since)
    if (pressed === undefined) isKnown = false
  })
  const wasJustNow = () => performance.now() - pressedAt < PRESS_MS
  return { wasJustNow, mayHaveOpened: (remote) => wasJustNow() || !isKnown || pressed === remote }
}

/** Where the browser does not report the first press, there may have been one. */
function whenPressedBefore(since: number, callback: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('first-input')) return callback()
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ startTime }) => startTime < since)) callback()
  }).observe({ type: 'first-input', buffered: true })
}
