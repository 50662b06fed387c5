import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Clock } from '@viewpage/remote-kit/browser'
import { COLLAPSED_HEIGHT_PX, MEASURE_AFTER_MS } from './collapsing.ts'

/**
 * Whether the transcript is short enough to be shown whole: first estimated, then measured, and again when fonts, the
 * window or the text size change its height.
 *
 * @param box contains the text as its only child, and may cut it off
 */
export function useFits(box: RefObject<HTMLElement | null>, clock: Clock, fitsFirst: boolean): boolean {
  const [fits, setFits] = useState(fitsFirst)
  useEffect(() => {
    const sizes = new ResizeObserver(measure)
    /** A box that the host has not laid out yet has no height. */
    function measure(): void {
      const height = box.current?.scrollHeight ?? 0
      // Before the next frame, which would show text that is cut off without a fade.
      if (height > 0) flushSync(() => setFits(height < COLLAPSED_HEIGHT_PX))
    }
    const cancel = clock.after(MEASURE_AFTER_MS, () => {
      const text = box.current?.firstElementChild
      if (text) sizes.observe(text)
      measure()
    })
    return () => {
      cancel()
      sizes.disconnect()
    }
  }, [box, clock])
  return fits
}
