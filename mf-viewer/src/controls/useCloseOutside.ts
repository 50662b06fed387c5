import { useEffect, useRef, type RefObject } from 'react'

/** Closes a panel when a pointer goes down outside it; what opens panels closes them itself. */
export function useCloseOutside<Panel extends HTMLElement>(
  isOpen: boolean,
  onClose: () => void,
): RefObject<Panel | null> {
  const panel = useRef<Panel>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    if (!isOpen) return
    function listen({ target }: PointerEvent): void {
      const isInside = target instanceof Node && panel.current?.contains(target)
      const isOpener = target instanceof Element && target.closest('[data-panel-opener]')
      if (!isInside && !isOpener) close.current()
    }
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [isOpen])

  return panel
}
