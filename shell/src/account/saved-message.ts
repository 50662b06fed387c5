/**
 * Sets the text of the "saved" message again, because screen readers announce changes of a live region but not its initial
 * text. Removes `saved` from the address, so that a reload does not show the message again.
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
