import { useEffect, useRef, type RefObject, type SyntheticEvent } from 'react'

/** What a `<dialog>` needs to be a modal that cannot be dismissed. */
export interface ModalDialog {
  readonly dialog: RefObject<HTMLDialogElement | null>
  onCancel(event: SyntheticEvent): void
  onClose(): void
}

/**
 * Keeps a dialog open as the platform's modal while `isShown`: the page behind is inert, focus stays inside and goes
 * back where it was in the end, to the page's content where it was nowhere. Neither Escape nor whatever else a browser offers closes it.
 *
 * @param isAsking once true, focus moves to what `data-focus` marks
 */
export function useModalDialog({ isShown, isAsking }: { isShown: boolean; isAsking: boolean }): ModalDialog {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!isShown || !element) return
    // The server's curtain has lifted by itself; it does not fall a second time.
    if (!isAsking && hasLifted(element)) return
    element.close()
    element.showModal()
    if (isAsking) element.querySelector<HTMLElement>('[data-focus]')?.focus()
    return () => {
      element.close()
      if (isAsking) leaveFocus(element)
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

/** Without a place of its own, focus would start at the top of the page, behind header and terms. */
function leaveFocus(dialog: HTMLElement): void {
  const { activeElement, body } = document
  if (activeElement !== body && !dialog.contains(activeElement)) return
  const main = document.querySelector('main')
  main?.setAttribute('tabindex', '-1')
  main?.focus({ preventScroll: true })
}

function hasLifted(element: HTMLElement): boolean {
  return getComputedStyle(element).visibility === 'hidden'
}
