import type { CheckContext } from './check-item.ts'
import type { Box, Step } from './schema.ts'

/** A longer or flatter box than this fits no viewer. */
const MOST_ELONGATED = 10_000

/** Of float64's 53 bits, how much smaller than its distance from the origin a box may be and still be drawn sharp. */
const SMALLEST_FOR_ITS_PLACE = 1e-10

/** What a step says of the rest of the document, and whether its boxes can be fitted. */
export function checkStep(step: Step, { place, pointer, known, found }: CheckContext): void {
  const refuse = (at: string, problem: string | null) => {
    if (problem) found.add(place, `${pointer}/${at}`, problem)
  }
  refuse('box', problemOfBox(step.box))
  step.reveal?.forEach((id, index) => {
    if (!known.itemIds.has(id))
      refuse(`reveal/${index}`, `item "${id}", which it reveals, is not among the items`)
  })
  for (const [id, { box }] of Object.entries(step.layers ?? {})) {
    if (!known.layerIds.has(id)) refuse(`layers/${id}`, `layer "${id}" is not among the layers`)
    if (box) refuse(`layers/${id}/box`, problemOfBox(box))
  }
}

function problemOfBox({ x, y, width, height }: Box): string | null {
  const long = Math.max(width, height)
  const short = Math.min(width, height)
  if (long / short > MOST_ELONGATED) {
    return `its box of ${width} by ${height} is more than ${MOST_ELONGATED.toLocaleString('en')} times as long as wide`
  }
  const distance = Math.max(Math.abs(x), Math.abs(y))
  if (short < distance * SMALLEST_FOR_ITS_PLACE) {
    return `its box of ${width} by ${height} is too small for its distance from the origin (${distance}) to be shown exactly`
  }
  return null
}
