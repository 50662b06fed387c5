import { browserClock } from '@viewpage/remote-kit/browser'
import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'
import { currentConditions, mayPreview, type PreviewConditions } from './may-preview.ts'

/** A pointer that crosses the card faster than this loads nothing. */
export const PREVIEW_DELAY_MS = 150

/** State and handlers of the preview of a card. */
export interface Preview {
  readonly isShown: boolean
  readonly handlers: {
    onPointerEnter(event: PointerEvent): void
    onPointerLeave(): void
    onFocus(event: FocusEvent): void
    onBlur(): void
  }
}

/**
 * Shows the preview animation of a card while it is hovered or has focus, if {@link mayPreview} allows it.
 *
 * @param animation URL; nothing happens without one
 */
export function usePreview(
  animation: string | undefined,
  conditions: () => PreviewConditions = currentConditions,
): Preview {
  const [isShown, setShown] = useState(false)
  const stopTimer = useRef(() => {})
  useEffect(() => () => stopTimer.current(), [])

  function begin(): void {
    stopTimer.current()
    if (animation === undefined || !mayPreview(conditions())) return
    stopTimer.current = browserClock.after(PREVIEW_DELAY_MS, () => setShown(true))
  }

  function end(): void {
    stopTimer.current()
    setShown(false)
  }

  return {
    isShown,
    handlers: {
      // A tap dispatches `pointerenter`, too.
      onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && begin(),
      onPointerLeave: end,
      // A tap moves the focus, too, but not visibly.
      onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && begin(),
      onBlur: end,
    },
  }
}
