import type { Step } from '@viewpage/deck'
import { createIds } from '@viewpage/importers/safe-ids'
import { multiply, scaling, translation, type Matrix } from '@viewpage/importers/geometry/matrix'
import { placeMatrix, type FlatPlace } from './flatten.ts'
import type { PageLayout, Piece } from '../layout/page-layout.ts'

/** What stands still on the screen while a step is shown, on a layer of its own. */
export interface StepScreen {
  /** Of the step. */
  readonly id: string
  readonly layer: string
  readonly pieces: readonly Piece[]
  /** From px of the screen to world coordinates. */
  readonly matrix: Matrix
}

interface ScreenedStep {
  readonly id: string
  readonly flat: FlatPlace
}

/** The screens of the steps of the path that have something on them. */
export function screensOf(
  path: readonly ScreenedStep[],
  steps: readonly ScreenedStep[],
  { screens }: Pick<PageLayout, 'screens'>,
  { width, height }: { width: number; height: number },
): StepScreen[] {
  const nextId = createIds()
  // Layers of steps have their ids.
  for (const { id } of steps) nextId(id)
  return path.flatMap((step) => {
    const pieces = screens[steps.indexOf(step)] ?? []
    if (pieces.length === 0) return []
    const { id, flat } = step
    const matrix = multiply(
      placeMatrix(flat),
      multiply(scaling(flat.scale), translation(-width / 2, -height / 2)),
    )
    return [{ id, layer: nextId(`${id}-screen`), pieces, matrix }]
  })
}

/** At a step, the screens of all others are hidden. */
export const screenAt = ({ id }: ScreenedStep, screens: readonly StepScreen[]): NonNullable<Step['layers']> =>
  Object.fromEntries(
    screens.flatMap((screen) => (screen.id === id ? [] : [[screen.layer, { opacity: 0 }] as const])),
  )
