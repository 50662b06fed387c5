const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Focuses the first focusable control inside `root`, or `root` itself if there is none. */
export function focusInside(root: HTMLElement): void {
  const takesFocus = (element: HTMLElement) => {
    element.focus({ preventScroll: true })
    return document.activeElement === element
  }
  if ([...root.querySelectorAll<HTMLElement>(CONTROLS)].some(takesFocus)) return
  root.tabIndex = -1
  root.addEventListener('blur', () => root.removeAttribute('tabindex'), { once: true })
  takesFocus(root)
}
