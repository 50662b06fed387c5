const counts = new WeakMap<Element, number>()

/**
 * Dialogs hide what is around them from screen readers, and find their own place through one shadow root only. What they hide
 * never is a live region, so the outermost host of an element in further shadow roots becomes one that says nothing.
 *
 * @returns the undo
 */
export function keepReadable(root: ShadowRoot): () => void {
  const outermost = outermostHost(root)
  const count = counts.get(outermost) ?? 0
  if (outermost === root.host || (count === 0 && outermost.hasAttribute('aria-live'))) return () => {}
  counts.set(outermost, count + 1)
  outermost.setAttribute('aria-live', 'off')
  return () => {
    const left = (counts.get(outermost) ?? 1) - 1
    counts.set(outermost, left)
    if (left === 0) outermost.removeAttribute('aria-live')
  }
}

function outermostHost({ host }: ShadowRoot): Element {
  const around = host.getRootNode()
  return around instanceof ShadowRoot ? outermostHost(around) : host
}
