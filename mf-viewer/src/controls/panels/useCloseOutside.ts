import { useEffect, useRef, type RefObject } from 'react'

/** Closes a panel when a pointer goes down outside it; what opens panels closes them itself. */
export function useCloseOutside(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    function listen({ target }: PointerEvent): void {
      const isInside = target instanceof Node && panel.current?.contains(target)
      const isOpener = target instanceof Element && target.closest('[data-panel-opener]')
      if (!isInside && !isOpener) close.current()
    }
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [panel])
}
