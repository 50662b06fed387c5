import { useEffect, useState, type RefObject } from 'react'
import type { Clock } from '@viewpage/remote-kit/browser'
import { COLLAPSED_HEIGHT, MEASURE_AFTER } from './collapsing.ts'

/** Whether the transcript needs no collapsing: first as estimated, then as measured. */
export function useFits(box: RefObject<HTMLElement | null>, clock: Clock, fitsFirst: boolean): boolean {
  const [fits, setFits] = useState(fitsFirst)
  useEffect(
    () =>
      clock.after(MEASURE_AFTER, () => {
        if (box.current && box.current.scrollHeight <= COLLAPSED_HEIGHT) setFits(true)
      }),
    [box, clock],
  )
  return fits
}
