import { useEffect, useState, type RefObject } from 'react'
import type { Clock } from '@viewpage/remote-kit/browser'
import { COLLAPSED_HEIGHT_PX, MEASURE_AFTER_MS } from './collapsing.ts'

/** Whether the transcript is short enough to be shown whole: first estimated, then measured. */
export function useFits(box: RefObject<HTMLElement | null>, clock: Clock, fitsFirst: boolean): boolean {
  const [fits, setFits] = useState(fitsFirst)
  useEffect(
    () =>
      clock.after(MEASURE_AFTER_MS, () => {
        if (box.current && box.current.scrollHeight < COLLAPSED_HEIGHT_PX) setFits(true)
      }),
    [box, clock],
  )
  return fits
}
