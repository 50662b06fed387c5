import { useEffect, useRef, type RefObject } from 'react'

/** Closes a panel on a press outside it. Buttons that open panels are ignored, because they close panels themselves. */
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
