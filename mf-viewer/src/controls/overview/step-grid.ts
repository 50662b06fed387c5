/** Rows rendered above and below the visible ones: scrolling and a screen reader always find the next card. */
const ROWS_AROUND = 1

/** How the cards of the overview are laid out, row by row. Lengths are in px. */
export interface StepGrid {
  readonly stepCount: number
  readonly columns: number
  /** From the top of a row to the top of the next one. */
  readonly pitch: number
  /** From the top of the scrolled content to the first row. */
  readonly origin: number
  /** Of the part that is visible at once. */
  readonly height: number
}

/** From 0. @param step from 1 */
export const rowOf = ({ columns }: StepGrid, step: number) => Math.floor((step - 1) / columns)

export const rowCountOf = (grid: StepGrid) => rowOf(grid, grid.stepCount) + 1

/** The height of all rows, px. */
export const blockSizeOf = (grid: StepGrid) => rowCountOf(grid) * grid.pitch

/** CSS of a card, which is in the first row of the grid and moved down from there. */
export interface CardPlace {
  /** From 1. */
  readonly gridColumn: number
  /** px */
  readonly insetBlockStart: number
}

export const placeOf = (grid: StepGrid, step: number): CardPlace => ({
  gridColumn: ((step - 1) % grid.columns) + 1,
  insetBlockStart: rowOf(grid, step) * grid.pitch,
})

/** The row at the top of the visible part, from 0. @param top scroll position, px */
export function topRowAt(grid: StepGrid, top: number): number {
  // The browser rounds scroll positions: a row that starts less than 1 px above counts.
  const row = Math.floor((top - grid.origin + 1) / grid.pitch)
  return Math.min(Math.max(0, row), rowCountOf(grid) - 1)
}

/** The steps to render, in order: those in and near the visible rows, and the one that has or had the focus. */
export function stepsAround(grid: StepGrid, topRow: number, focused: number): readonly number[] {
  const { stepCount, columns } = grid
  const rows = Math.ceil(grid.height / grid.pitch) + 1
  const first = Math.max(0, topRow - ROWS_AROUND) * columns + 1
  const last = Math.min(stepCount, (topRow + rows + ROWS_AROUND) * columns)
  const steps = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  if (focused < first) return [focused, ...steps]
  return focused > last ? [...steps, focused] : steps
}

/** The scroll position that shows a step in the middle, px. */
export function topToCentre(grid: StepGrid, step: number): number {
  const middle = grid.origin + (rowOf(grid, step) + 0.5) * grid.pitch
  return Math.max(0, middle - grid.height / 2)
}

/** The scroll position nearest to `top` that shows the whole row of a step and its margin, px. */
export function topToShow(grid: StepGrid, top: number, step: number): number {
  const start = rowOf(grid, step) * grid.pitch
  const end = grid.origin + start + grid.pitch
  return Math.min(Math.max(top, end - grid.height), start)
}

/** The scroll position that puts a row at the top, px. */
export const topOf = (grid: StepGrid, row: number) => (row === 0 ? 0 : grid.origin + row * grid.pitch)

/**
 * The scroll position with another grid, px: the first visible step stays at the top, and a step that was visible stays
 * visible.
 *
 * @param topRow the row at the top before, from 0
 * @param step the one that has the focus
 */
export function topInNewGrid(
  grid: StepGrid,
  { grid: old, topRow }: { readonly grid: StepGrid; readonly topRow: number },
  step: number,
): number {
  const top = topOf(grid, rowOf(grid, topRow * old.columns + 1))
  const rowsBelowTop = rowOf(old, step) - topRow
  const wasVisible = rowsBelowTop >= 0 && rowsBelowTop * old.pitch < old.height
  return wasVisible ? topToShow(grid, top, step) : top
}
