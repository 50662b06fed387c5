import { useEffect, type KeyboardEvent, type RefObject } from 'react'

interface ArrowFocus {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * The buttons of a panel as one stop for the keyboard: arrows, Home and End go from one to the next. Opening the
 * panel goes to the one that is checked or current, else to the first.
 *
 * @param columnsOf how many stand in a row
 */
export function useArrowFocus(
  panel: RefObject<HTMLElement | null>,
  columnsOf: (panel: HTMLElement) => number = () => 1,
): ArrowFocus {
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
      const place = { at, count: buttons.length, columns: columnsOf(event.currentTarget), isRightToLeft }
      const wanted = placeOfKey(event, place)
      if (wanted === null) return
      event.preventDefault()
      buttons[wanted]?.focus()
    },
  }
}

/** The panel scrolls where it is too long; the page around it stays where it is. */
function scrollTo(scroller: HTMLElement, target: HTMLElement): void {
  const [outer, inner] = [scroller.getBoundingClientRect(), target.getBoundingClientRect()]
  scroller.scrollTop += inner.top + inner.height / 2 - (outer.top + outer.height / 2)
}

function scrollerOf(panel: HTMLElement): HTMLElement {
  return panel.closest<HTMLElement>('[data-panel]') ?? panel
}

interface Place {
  readonly at: number
  readonly count: number
  readonly columns: number
  readonly isRightToLeft: boolean
}

/** Where a key leads to among things in rows, from 0; `null` for a key that leads nowhere. */
export function placeOfKey(
  press: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  { at, count, columns, isRightToLeft }: Place,
): number | null {
  if (press.altKey || press.ctrlKey || press.metaKey) return null
  if (press.key === 'Home') return 0
  if (press.key === 'End') return count - 1
  const forth = isRightToLeft ? -1 : 1
  const steps = { ArrowRight: forth, ArrowLeft: -forth, ArrowDown: columns, ArrowUp: -columns }
  const step = steps[press.key as keyof typeof steps]
  if (step === undefined) return null
  const wanted = at + step
  return wanted >= 0 && wanted < count ? wanted : at
}
