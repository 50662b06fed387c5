const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Gives the focus to the first control in a place that takes it, or to the place itself until the focus leaves it. */
export function focusInside(place: HTMLElement): void {
  const takesFocus = (element: HTMLElement) => {
    element.focus({ preventScroll: true })
    return document.activeElement === element
  }
  if ([...place.querySelectorAll<HTMLElement>(CONTROLS)].some(takesFocus)) return
  place.tabIndex = -1
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  takesFocus(place)
}
