import { useEffect, useRef, type RefObject, type SyntheticEvent } from 'react'

/** Ref and handlers for a `<dialog>` that is a modal and cannot be dismissed. */
export interface ModalDialog {
  readonly dialog: RefObject<HTMLDialogElement | null>
  onCancel(event: SyntheticEvent): void
  onClose(): void
}

/**
 * Keeps a dialog open as a modal while `isShown`: the page behind is inert and the focus stays inside. Afterwards the
 * focus returns to its element, or to `<main>` if there was none. Escape and other dismissals are ignored.
 *
 * @param isAsking when it becomes true, the focus moves to the element with `data-focus`
 */
export function useModalDialog({ isShown, isAsking }: { isShown: boolean; isAsking: boolean }): ModalDialog {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!isShown || !element) return
    // The style sheet has hidden the server's overlay after 4 s; do not show it again during the lookup.
    if (!isAsking && isHidden(element)) return
    element.close()
    element.showModal()
    if (isAsking) element.querySelector<HTMLElement>('[data-focus]')?.focus()
    return () => {
      element.close()
      if (isAsking) restoreFocus(element)
    }
  }, [isShown, isAsking])

  return {
    dialog,
    onCancel: (event) => event.preventDefault(),
    onClose() {
      if (isShown && dialog.current?.open === false) dialog.current.showModal()
    },
  }
}

/** Moves a lost focus to `<main>`; otherwise it would start at the top of the page, before the header. */
function restoreFocus(dialog: HTMLElement): void {
  const { activeElement, body } = document
  if (activeElement !== body && !dialog.contains(activeElement)) return
  const main = document.querySelector('main')
  main?.setAttribute('tabindex', '-1')
  main?.focus({ preventScroll: true })
}

function isHidden(element: HTMLElement): boolean {
  return getComputedStyle(element).visibility === 'hidden'
}
