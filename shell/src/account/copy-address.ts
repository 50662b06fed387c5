/** How long the button shows that it copied (docs/behaviour/share.md#copy-success). */
const COPIED_FOR_MS = 3_000

/** Shows the buttons that copy an address, in browsers with clipboard access. */
export function offerCopying(root: ParentNode): void {
  if (navigator.clipboard === undefined) return
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-copies]')) {
    const field = document.getElementById(button.dataset['copies'] ?? '')
    if (!(field instanceof HTMLInputElement)) continue
    button.hidden = false
    button.addEventListener('click', () => void copy(field, button))
  }
}

async function copy(field: HTMLInputElement, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value)
  } catch {
    // Without permission: select it, so that the visitor can copy it.
    field.select()
    return
  }
  showCopied(button)
}

/** Keeps the width of the button and announces the text, which is a live region meanwhile. */
function showCopied(button: HTMLButtonElement): void {
  if (button.dataset['label'] !== undefined) return
  const label = button.textContent
  button.dataset['label'] = label
  button.style.minInlineSize = `${button.offsetWidth}px`
  button.setAttribute('aria-live', 'polite')
  button.textContent = button.dataset['copied'] ?? label
  setTimeout(() => {
    button.textContent = label
    button.removeAttribute('aria-live')
    delete button.dataset['label']
  }, COPIED_FOR_MS)
}
