import { useRef, type PointerEvent, type RefObject } from 'react'

/** The sheet closes when it is dragged down by more than this. */
const CLOSE_DISTANCE_PX = 80

/** Closes a sheet when its header is dragged down. Pointer only; keyboards use the close button. */
export function useDragToClose(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<number | null>(null)

  function distance({ clientY }: PointerEvent): number {
    return start.current === null ? 0 : Math.max(0, clientY - start.current)
  }

  function end(): void {
    start.current = null
    sheet.current?.style.removeProperty('translate')
    sheet.current?.style.removeProperty('transition')
  }

  return {
    onPointerDown(event: PointerEvent) {
      const onButton = event.target instanceof Element && event.target.closest('button')
      if (onButton || !isSheet()) return
      start.current = event.clientY
      sheet.current?.style.setProperty('transition', 'none')
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (start.current !== null) sheet.current?.style.setProperty('translate', `0 ${distance(event)}px`)
    },
    onPointerUp(event: PointerEvent) {
      const shouldClose = distance(event) > CLOSE_DISTANCE_PX
      end()
      if (shouldClose) onClose()
    },
    onPointerCancel: end,
  }
}

function isSheet(): boolean {
  return matchMedia('(max-width: 599.98px)').matches
}
