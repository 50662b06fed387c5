/** Set on the viewer while it fills the page, in browsers without fullscreen or when they refuse it. */
export const FILL_PAGE_ATTRIBUTE = 'data-fullscreen'

/** Whether an element is in a viewer that fills the screen or the page (docs/behaviour/viewer.md#fullscreen). */
export function fillsScreen(element: HTMLElement): boolean {
  const filling = element.ownerDocument.fullscreenElement
  return filling?.contains(element) === true || element.closest(`[${FILL_PAGE_ATTRIBUTE}]`) !== null
}
