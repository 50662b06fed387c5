import { useEffect, useState, type RefObject } from 'react'
import type { Clock } from '@viewpage/remote-kit/browser'
import { COLLAPSED_HEIGHT_PX, MEASURE_AFTER_MS } from './collapsing.ts'

/** Whether the transcript is short enough to be shown whole: first estimated, then measured once it is laid out. */
export function useFits(box: RefObject<HTMLElement | null>, clock: Clock, fitsFirst: boolean): boolean {
  const [fits, setFits] = useState(fitsFirst)
  useEffect(() => {
    const sizes = new ResizeObserver(measure)
    /** A box that the host has not laid out yet has no height. */
    function measure(): void {
      const height = box.current?.scrollHeight ?? 0
      if (height === 0) return
      sizes.disconnect()
      if (height < COLLAPSED_HEIGHT_PX) setFits(true)
    }
    const cancel = clock.after(MEASURE_AFTER_MS, () => {
      if (box.current) sizes.observe(box.current)
      measure()
    })
    return () => {
      cancel()
      sizes.disconnect()
    }
  }, [box, clock])
  return fits
}
