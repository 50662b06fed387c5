import type { CheckContext } from './check-item.ts'
import type { Box, Step } from './schema.ts'

/** A more elongated box fits no viewer. */
const MAX_ASPECT_RATIO = 10_000

/** A smaller box, relative to its distance from the origin, exceeds the precision of float64 (53 bits). */
const MIN_SIZE_PER_DISTANCE = 1e-10

/** Checks the references of a step, and whether its boxes can be shown. */
export function checkStep(step: Step, { place, pointer, known, found }: CheckContext): void {
  const addProblem = (at: string, problem: string | null) => {
    if (problem) found.add(place, `${pointer}/${at}`, problem)
  }
  addProblem('box', problemOfBox(step.box))
  step.reveal?.forEach((id, index) => {
    if (!known.itemIds.has(id))
      addProblem(`reveal/${index}`, `item "${id}", which it reveals, is not among the items`)
  })
  for (const [id, { box }] of Object.entries(step.layers ?? {})) {
    if (!known.layerIds.has(id)) addProblem(`layers/${id}`, `layer "${id}" is not among the layers`)
    if (box) addProblem(`layers/${id}/box`, problemOfBox(box))
  }
}

function problemOfBox({ x, y, width, height }: Box): string | null {
  const long = Math.max(width, height)
  const short = Math.min(width, height)
  if (long / short > MAX_ASPECT_RATIO) {
    return `its box of ${width} by ${height} is more than ${MAX_ASPECT_RATIO.toLocaleString('en')} times as long as wide`
  }
  const distance = Math.max(Math.abs(x), Math.abs(y))
  if (short < distance * MIN_SIZE_PER_DISTANCE) {
    return `its box of ${width} by ${height} is too small for its distance from the origin (${distance}) to be shown exactly`
  }
  return null
}
