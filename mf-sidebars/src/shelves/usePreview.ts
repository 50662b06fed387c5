import { browserClock } from '@viewpage/remote-kit/browser'
import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'
import { conditionsHere, mayPreview, type PreviewConditions } from './may-preview.ts'

/** ms; a pointer that only passes by loads nothing. */
export const PREVIEW_DELAY = 150

/** A card's preview: whether it is shown, and what begins and ends it. */
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
 * Shows a card's preview animation while it is hovered or has focus, where that is welcome.
 *
 * @param animation its address; nothing happens without one
 */
export function usePreview(
  animation: string | undefined,
  conditions: () => PreviewConditions = conditionsHere,
): Preview {
  const [isShown, setShown] = useState(false)
  const stopTimer = useRef(() => {})
  useEffect(() => () => stopTimer.current(), [])

  function begin(): void {
    stopTimer.current()
    if (animation === undefined || !mayPreview(conditions())) return
    stopTimer.current = browserClock.after(PREVIEW_DELAY, () => setShown(true))
  }

  function end(): void {
    stopTimer.current()
    setShown(false)
  }

  return {
    isShown,
    handlers: {
      // A finger enters, too, before it taps.
      onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && begin(),
      onPointerLeave: end,
      // Nor is focus that a tap brings the wish to see more.
      onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && begin(),
      onBlur: end,
    },
  }
}
