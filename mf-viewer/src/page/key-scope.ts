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

/** Whether the browser presses the target of a key event with Enter. */
export function isPressable({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(PRESSABLE) !== null
}
