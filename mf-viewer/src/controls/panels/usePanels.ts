import { useRef, useState } from 'react'

/** The panels over the stage; at most one is open. */
export type Panel = 'help' | 'gestures' | 'more' | 'autoplay' | 'overview'

export interface Panels {
  readonly open: Panel | null
  show(panel: Panel): void
  /** Closes it when it is open, opens it otherwise. */
  toggle(panel: Panel): void
  close(): void
}

/** The open panel. When it closes, its focus returns to the element that opened it, or to the stage. */
export function usePanels(root: HTMLElement): Panels {
  const [open, setOpen] = useState<Panel | null>(null)
  const opener = useRef<Element | null>(null)

  function close(): void {
    if (document.activeElement?.closest('[data-panel]')) restoreFocus()
    setOpen(null)
  }

  function restoreFocus(): void {
    const from = opener.current
    const target = from instanceof HTMLElement && root.contains(from) ? from : root
    target.focus({ preventScroll: true })
  }

  function show(panel: Panel): void {
    // A panel opened from another panel keeps the first opener, which is still there when the last panel closes.
    if (!document.activeElement?.closest('[data-panel]')) opener.current = document.activeElement
    setOpen(panel)
  }

  return { open, show, close, toggle: (panel) => (open === panel ? close() : show(panel)) }
}
