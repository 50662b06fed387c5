import { useEffect } from 'react'
import { barPlaceOf, type BarPlace } from '../page/bar-place.ts'

/**
 * When a phone is turned while its stage is in view, the stage is the window, and when it is turned back, the stage is where
 * it was (docs/behaviour/viewer.md#turning).
 */
export function useTurn(viewer: HTMLElement | null): void {
  useEffect(() => {
    if (!viewer) return
    const stage = viewer
    const turning = new AbortController()
    const topOf = () => stage.getBoundingClientRect().top
    let place: BarPlace = barPlaceOf(stage)
    let top = topOf()
    let topBefore = 0
    let height = window.innerHeight

    // The browser moves the page before it reports the turn.
    function scrolled(): void {
      if (window.innerHeight === height) top = topOf()
    }

    function resized(): void {
      const before = place
      const wasInView = top < height / 2 && top > -stage.offsetHeight / 2
      place = barPlaceOf(stage)
      height = window.innerHeight
      if (place === 'low' && before === 'under' && wasInView) {
        topBefore = top
        moveTo(0)
      } else if (place === 'under' && before === 'low' && wasInView) moveTo(topBefore)
      top = topOf()
    }

    function moveTo(wanted: number): void {
      window.scrollBy({ top: topOf() - wanted, behavior: 'instant' })
    }

    window.addEventListener('scroll', scrolled, { signal: turning.signal, passive: true })
    window.addEventListener('resize', resized, { signal: turning.signal })
    return () => turning.abort()
  }, [viewer])
}
