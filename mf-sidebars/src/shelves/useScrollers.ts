import { useEffect, useState, type RefObject } from 'react'

/** Where a row of cards is scrolled to. `idle`: all cards are in sight. */
export type RowPosition = 'idle' | 'start' | 'middle' | 'end'

/** px; a snapped row may stop a little before its end. */
const TOLERANCE_PX = 8

/** Follows the position of a row, and scrolls it by whole cards, in either direction of writing. */
export function useScrollers(row: RefObject<HTMLElement | null>): {
  readonly position: RowPosition
  readonly scroll: (direction: 1 | -1) => void
} {
  // As on the server, where the width is unknown.
  const [position, setPosition] = useState<RowPosition>('start')

  useEffect(() => {
    const element = row.current
    if (!element) return
    const follow = () => setPosition(positionOf(element))
    // Also calls back at once, after the next layout: measuring here would lay the row out twice.
    const sizes = new ResizeObserver(follow)
    sizes.observe(element)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [row])

  function scroll(direction: 1 | -1): void {
    const element = row.current
    if (!element) return
    const writing = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    element.scrollBy({ left: direction * writing * pageOf(element) })
  }

  return { position, scroll }
}

function positionOf(row: HTMLElement): RowPosition {
  const hidden = row.scrollWidth - row.clientWidth
  if (hidden <= TOLERANCE_PX) return 'idle'
  // Negative where text runs from right to left.
  const scrolled = Math.abs(row.scrollLeft)
  if (scrolled <= TOLERANCE_PX) return 'start'
  return scrolled >= hidden - TOLERANCE_PX ? 'end' : 'middle'
}

/** The width in px of the cards that are in sight as a whole, with their gaps. */
function pageOf(row: HTMLElement): number {
  const [first, second] = row.children
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return row.clientWidth
  const pitch = Math.abs(second.offsetLeft - first.offsetLeft)
  const gap = pitch - first.offsetWidth
  return pitch * Math.max(1, Math.floor((row.clientWidth + gap) / pitch))
}
