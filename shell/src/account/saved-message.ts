/**
 * Focuses the "saved" message, where the eye is; screen readers read it there. Where the page gives the focus to something else,
 * sets the text of the message again, because they announce changes of a live region but not its initial text. Removes
 * `saved` from the address, so that a reload does not show the message again.
 */
export function announceSaved(root: ParentNode): void {
  const message = root.querySelector<HTMLElement>('[data-saved]')
  const text = message?.querySelector('span')
  if (!message || !text) return
  if (root.querySelector('[autofocus]')) sayAgain(text)
  else if (document.readyState === 'complete') focus(message)
  // Until then the browser gives the focus to the place that the address leads to.
  else addEventListener('load', () => requestAnimationFrame(() => focus(message)), { once: true })
  const address = new URL(location.href)
  address.searchParams.delete('saved')
  history.replaceState(history.state, '', address)
}

function focus(message: HTMLElement): void {
  // Whoever was faster than the page keeps the focus.
  if (![null, document.body, document.querySelector(':target')].includes(document.activeElement)) return
  message.tabIndex = -1
  message.focus()
}

function sayAgain(text: Element): void {
  const message = text.textContent
  text.textContent = ''
  requestAnimationFrame(() => requestAnimationFrame(() => (text.textContent = message)))
}
