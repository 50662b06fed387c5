/** The commands that keys have in the viewer. */
export type KeyCommand =
  'next' | 'previous' | 'first' | 'last' | 'zoomIn' | 'zoomOut' | 'fit' | 'fullscreen' | 'help' | 'escape'

const COMMANDS: Readonly<Record<string, KeyCommand>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ' ': 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
  f: 'fullscreen',
  F: 'fullscreen',
  '?': 'help',
  Escape: 'escape',
}

/** The part of a keyboard event that determines the command. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** The command of a key press, or `null`. @param isRightToLeft swaps the left and right arrow */
export function commandOfKey(press: KeyPress, isRightToLeft: boolean): KeyCommand | null {
  const { key, shiftKey } = press
  if (press.altKey || press.ctrlKey || press.metaKey) return null
  if (key === ' ' && shiftKey) return 'previous'
  if (isRightToLeft && key === 'ArrowRight') return 'previous'
  if (isRightToLeft && key === 'ArrowLeft') return 'next'
  return COMMANDS[key] ?? null
}

const FIELDS =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], video, audio'
const PRESSABLE = 'a[href], button, summary, [role="button"], [role="slider"]'

/**
 * Whether the viewer handles a key: it contains the focus, or nothing has the focus and at least half of the viewer is
 * visible. It never handles keys of text fields, nor Space on a control.
 */
export function handlesKey(event: KeyboardEvent, root: HTMLElement): boolean {
  const { target } = event
  if (event.defaultPrevented || !(target instanceof Element) || target.closest(FIELDS)) return false
  if (root.contains(target)) return event.key !== ' ' || !target.closest(PRESSABLE)
  return (target === document.body || target === document.documentElement) && isHalfVisible(root)
}

function isHalfVisible(element: HTMLElement): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return Math.min(bottom, window.innerHeight) - Math.max(top, 0) >= height / 2
}
