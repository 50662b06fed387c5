import { useRef, useState, type PointerEvent } from 'react'

/** px; a finger that moves less than this presses, and one that moves up or down scrolls the page. */
const SLOP_PX = 8

interface SliderPointer {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
  readonly onPointerUp: (event: PointerEvent) => void
  readonly onPointerCancel: () => void
  /** Between the first movement and the end of the press. */
  readonly isDragged: boolean
}

/**
 * Presses and drags on a slider. A mouse has an effect at once. A finger has one when it moves sideways or is lifted, so
 * that it can scroll the page from there (docs/behaviour/viewer.md#path-slider).
 *
 * @param onPlace called with the px from the left edge of the window
 */
export function useSliderPointer(onPlace: (clientX: number) => void): SliderPointer {
  /** The finger on the slider: where it began, and whether it drags. */
  const finger = useRef<{ readonly x: number; readonly drags: boolean } | null>(null)
  const [isDragged, setDragged] = useState(false)
  return {
    isDragged,
    onPointerDown(event) {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      finger.current = event.pointerType === 'touch' ? { x: event.clientX, drags: false } : null
      if (finger.current === null && event.buttons === 1) onPlace(event.clientX)
    },
    onPointerMove(event) {
      if (!finger.current && event.buttons !== 1) return
      if (finger.current) {
        const { x, drags } = finger.current
        finger.current = { x, drags: drags || Math.abs(event.clientX - x) > SLOP_PX }
      }
      if (finger.current?.drags === false) return
      setDragged(true)
      onPlace(event.clientX)
    },
    onPointerUp(event) {
      setDragged(false)
      if (finger.current?.drags === false) onPlace(event.clientX)
      finger.current = null
    },
    // The browser scrolls the page.
    onPointerCancel() {
      setDragged(false)
      finger.current = null
    },
  }
}
