/**
 * A live region is heard when it changes, not when it is there from the start: its text comes once more. The address
 * forgets that something was saved, so that a reload does not say it again.
 */
export function announceSaved(root: ParentNode): void {
  const text = root.querySelector('[data-saved] span')
  if (!text) return
  const message = text.textContent
  text.textContent = ''
  requestAnimationFrame(() => requestAnimationFrame(() => (text.textContent = message)))
  const address = new URL(location.href)
  address.searchParams.delete('saved')
  history.replaceState(history.state, '', address)
}
