/** Attributes with addresses. */
const ATTRIBUTES = ['href', 'src', 'action']
const RELATIVE = ATTRIBUTES.map((name) => `[${name}^="/"]`).join()

/**
 * Makes the addresses of a toolbar lead to viewpage on a page of another origin. Frames load lazily, and links are pressed
 * later, so it is soon enough.
 *
 * @returns the undo
 */
export function pointToServer(parts: readonly Element[], server: string): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) if (node instanceof Element) pointAll(node, server)
  })
  for (const part of parts)
    observer.observe(part, { subtree: true, childList: true, attributes: true, attributeFilter: ATTRIBUTES })
  return () => observer.disconnect()
}

function pointAll(top: Element, server: string): void {
  for (const element of [top, ...top.querySelectorAll(RELATIVE)]) {
    for (const name of ATTRIBUTES) {
      const value = element.getAttribute(name)
      if (value?.startsWith('/') && !value.startsWith('//')) element.setAttribute(name, server + value)
    }
  }
}
