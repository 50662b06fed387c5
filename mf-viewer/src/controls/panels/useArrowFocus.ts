import { useEffect, type KeyboardEvent, type RefObject } from 'react'

interface ArrowFocus {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Roving focus: the buttons of a panel are one tab stop; arrows, Home and End move the focus. When the panel opens, the
 * focus goes to the checked or current button, or else to the first one.
 *
 * @param columnsOf buttons per row
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
      const grid = { at, count: buttons.length, columns: columnsOf(event.currentTarget), isRightToLeft }
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

interface GridFocus {
  readonly at: number
  readonly count: number
  readonly columns: number
  readonly isRightToLeft: boolean
}

/** The index that a key moves the focus to in a grid, from 0; `null` for other keys. */
export function indexOfKey(
  press: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  { at, count, columns, isRightToLeft }: GridFocus,
): number | null {
  if (press.altKey || press.ctrlKey || press.metaKey) return null
  if (press.key === 'Home') return 0
  if (press.key === 'End') return count - 1
  const forward = isRightToLeft ? -1 : 1
  const steps = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: columns, ArrowUp: -columns }
  const step = steps[press.key as keyof typeof steps]
  if (step === undefined) return null
  const wanted = at + step
  return wanted >= 0 && wanted < count ? wanted : at
}
