import { useRef, useState } from 'react'

/** What can stand open over the stage; one at a time. */
export type Panel = 'help' | 'more' | 'autoplay' | 'overview'

export interface Panels {
  readonly open: Panel | null
  show(panel: Panel): void
  /** Closes it when it is open, opens it otherwise. */
  toggle(panel: Panel): void
  close(): void
}

/** The panel that is open. The focus of one that goes away goes back to where it came from, or to the stage. */
export function usePanels(root: HTMLElement): Panels {
  const [open, setOpen] = useState<Panel | null>(null)
  const opener = useRef<Element | null>(null)

  function close(): void {
    if (document.activeElement?.closest('[data-panel]')) handFocusBack()
    setOpen(null)
  }

  function handFocusBack(): void {
    const from = opener.current
    const target = from instanceof HTMLElement && root.contains(from) ? from : root
    target.focus({ preventScroll: true })
  }

  function show(panel: Panel): void {
    // What opened the first of several panels is still there when the last one closes.
    if (!document.activeElement?.closest('[data-panel]')) opener.current = document.activeElement
    setOpen(panel)
  }

  return { open, show, close, toggle: (panel) => (open === panel ? close() : show(panel)) }
}
