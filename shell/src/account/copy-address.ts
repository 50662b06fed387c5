/** ms the button says that it copied (section 9). */
const COPIED_FOR = 3_000

/** Shows the buttons that copy an address; where nothing can be copied, the field can be selected by hand. */
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
    // The person copies it by hand: it is selected already.
    field.select()
    return
  }
  sayCopied(button)
}

/** The button keeps its width and is heard: its text is a live region for the moment. */
function sayCopied(button: HTMLButtonElement): void {
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
  }, COPIED_FOR)
}
