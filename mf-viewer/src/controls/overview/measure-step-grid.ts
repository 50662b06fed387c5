import type { StepGrid } from './step-grid.ts'

/**
 * Measures the grid. The style sheet decides the number of columns, and all cards have the same height.
 *
 * @param list has at least one card
 */
export function measureStepGrid(scroller: HTMLElement, list: HTMLElement, stepCount: number): StepGrid {
  const style = getComputedStyle(list)
  const card = list.firstElementChild?.getBoundingClientRect().height ?? 0
  return {
    stepCount,
    // Not from `gridTemplateColumns`: cards that are still in the last of more columns would count.
    columns: Number(style.getPropertyValue('--columns')) || 1,
    pitch: Math.max(1, card + pixels(style.rowGap)),
    origin: list.offsetTop + pixels(style.paddingTop),
    height: scroller.clientHeight,
  }
}

const pixels = (length: string) => Number.parseFloat(length) || 0
