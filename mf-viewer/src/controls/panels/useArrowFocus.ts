import { useEffect, type KeyboardEvent, type RefObject } from 'react'
import { indexOfKey } from './index-of-key.ts'

interface ArrowFocus {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Roving focus: the buttons of a panel are one tab stop; arrows, Home and End move the focus. When the panel opens, the
 * focus goes to the checked or current button, or else to the first one.
 */
export function useArrowFocus(panel: RefObject<HTMLElement | null>): ArrowFocus {
  useEffect(() => {
    const chosen = panel.current?.querySelector<HTMLElement>('[aria-checked="true"], [aria-current]')
    const first = chosen ?? panel.current?.querySelector('button')
    first?.focus({ preventScroll: true })
    if (first && panel.current) scrollTo(scrollerOf(panel.current), first)
  }, [panel])

  return {
    onKeyDown(event) {
      const buttons = [...event.currentTarget.querySelectorAll('button')]
      const at = buttons.findIndex((button) => button === document.activeElement)
      const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
      const grid = { at, count: buttons.length, columns: 1, isRightToLeft }
      const wanted = indexOfKey(event, grid)
      if (wanted === null) return
      event.preventDefault()
      buttons[wanted]?.focus()
    },
  }
}

/** Scrolls only the panel. `scrollIntoView` would also scroll the page. */
function scrollTo(scroller: HTMLElement, target: HTMLElement): void {
  const [outer, inner] = [scroller.getBoundingClientRect(), target.getBoundingClientRect()]
  scroller.scrollTop += inner.top + inner.height / 2 - (outer.top + outer.height / 2)
}

function scrollerOf(panel: HTMLElement): HTMLElement {
  return panel.closest<HTMLElement>('[data-panel]') ?? panel
}
