import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { indexOfKey } from '../panels/index-of-key.ts'
import { measureStepGrid } from './measure-step-grid.ts'
import { topInNewGrid, topRowAt, topToCentre, topToShow, type StepGrid } from './step-grid.ts'

interface View {
  readonly grid: StepGrid
  /** The row at the top of the visible part, from 0. */
  readonly topRow: number
  /** Where the scroll position starts with this grid, px. */
  readonly startTop: number
}

/**
 * Scroll position and roving focus of the overview, which renders only the cards near its visible part. It opens with
 * the current step in the middle and focused.
 *
 * @param current step, from 1
 */
export function useStepGrid(stepCount: number, current: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState(current)
  const focusedNow = useRef(focused)
  // `null` until the first card has been measured.
  const [view, setView] = useState<View | null>(null)

  useLayoutEffect(() => {
    focusedNow.current = focused
  }, [focused])

  useLayoutEffect(() => {
    const [outer, inner] = [scroller.current, list.current]
    if (!outer || !inner) return
    const measure = () =>
      setView((before) => viewOf(measureStepGrid(outer, inner, stepCount), before, focusedNow.current))
    measure()
    const observer = new ResizeObserver(measure)
    // The card, because larger text need not change the size of the others.
    for (const element of [outer, inner, inner.firstElementChild ?? inner]) observer.observe(element)
    return () => observer.disconnect()
  }, [stepCount])

  useLayoutEffect(() => {
    if (scroller.current && view) scroller.current.scrollTop = view.startTop
  }, [view?.grid])

  const isMeasured = view !== null
  useLayoutEffect(() => {
    // The browser would also scroll the page.
    if (isMeasured) cardOf(list.current, current)?.focus({ preventScroll: true })
  }, [isMeasured])

  function scrollTo(top: number): void {
    setView((before) => before && withTopRow(before, topRowAt(before.grid, top)))
  }

  function moveFocus(step: number): void {
    if (!view || !scroller.current) return
    const top = topToShow(view.grid, scroller.current.scrollTop, step)
    scroller.current.scrollTop = top
    // The card must exist before it can have the focus.
    flushSync(() => {
      scrollTo(top)
      setFocused(step)
    })
    cardOf(list.current, step)?.focus()
  }

  return {
    scroller,
    list,
    focused,
    view,
    onFocus: setFocused,
    onScroll: () => scroller.current && scrollTo(scroller.current.scrollTop),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (!view) return
      const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
      const place = { at: focused - 1, count: stepCount, columns: view.grid.columns, isRightToLeft }
      const wanted = indexOfKey(event, place)
      if (wanted === null) return
      event.preventDefault()
      moveFocus(wanted + 1)
    },
  }
}

/** The first grid shows the step with the focus in the middle. */
function viewOf(grid: StepGrid, before: View | null, focused: number): View {
  if (before && isSame(before.grid, grid)) return before
  const startTop = before ? topInNewGrid(grid, before, focused) : topToCentre(grid, focused)
  return { grid, topRow: topRowAt(grid, startTop), startTop }
}

const isSame = (a: StepGrid, b: StepGrid) =>
  (['stepCount', 'columns', 'pitch', 'origin', 'height'] as const).every((key) => a[key] === b[key])

const withTopRow = (view: View, topRow: number) => (view.topRow === topRow ? view : { ...view, topRow })

const cardOf = (list: HTMLElement | null, step: number) =>
  list?.querySelector<HTMLElement>(`[aria-posinset="${step}"] button`)
