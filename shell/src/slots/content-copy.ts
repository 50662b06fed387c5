/**
 * A copy of what a slot shows at first. React empties the slot's element when a mount fails or renders from scratch. Then the
 * copy is shown beside the element, because a late mount may still finish in it.
 */
export interface ContentCopy {
  /** Shows the copy, unless it is shown. @returns whether there is one; an empty slot has none */
  showBefore(element: Element): boolean
  hide(): void
  hasFocus(): boolean
}

export function createContentCopy(content: Element): ContentCopy {
  const spare = content.childElementCount > 0 ? inertCopy(content) : null
  let shown: Element | null = null

  return {
    showBefore(element) {
      if (!spare) return false
      if (shown) return true
      shown = document.importNode(spare, true)
      element.before(shown)
      return true
    },
    hide() {
      shown?.remove()
      shown = null
    },
    hasFocus: () => shown?.contains(document.activeElement) ?? false,
  }
}

/** A copy in a document that is not displayed. In the page's own document, its lazy pictures would load at once. */
function inertCopy(element: Element): Element {
  return document.implementation.createHTMLDocument('').importNode(element, true)
}
