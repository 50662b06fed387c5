import type { ImportWork } from '../import-work.ts'
import { intersection, isEmpty, type Bounds } from '../geometry/bounds.ts'
import { areInDifferentPlanes, type FlatPlace } from './flatten.ts'
import type { SpacePlace } from './step-places.ts'

/** A step with the geometry that decides whether it hides others. */
export interface SightedStep {
  space: SpacePlace
  flat: FlatPlace
  /** Bounds of its content, world coordinates. */
  area: Bounds
  /** Bounds of its view, world coordinates. */
  view: Bounds
}

/** Each step has a layer and stores the opacity of all others, so the size is quadratic. */
const MAX_STEPS = 100
/** Flattened steps that overlap by more than this fraction of the smaller one hide each other. */
const MAX_OVERLAP = 1 / 3

/**
 * The opacity of each step (second index) at each step (first index): from the style sheet, and 0 for steps in different
 * planes that overlap only because they were flattened.
 *
 * @param faded opacities from the browser; may be empty
 * @returns undefined if all opacities are 1
 */
export function sightOf(
  steps: readonly SightedStep[],
  faded: readonly (readonly number[])[],
  work: ImportWork,
): number[][] | undefined {
  if (steps.length > MAX_STEPS) {
    work.warn('many steps', `Steps are not faded while others are shown: there are more than ${MAX_STEPS}.`)
    return undefined
  }
  const sight = steps.map((here, at) =>
    steps.map((there, other) => {
      // Steps outside of the view are not faded, because each faded layer needs a canvas.
      if (other === at || isEmpty(intersection(here.view, there.area))) return 1
      const isHidden =
        overlap(here.area, there.area) > MAX_OVERLAP && areInDifferentPlanes(here.space, there.space)
      return isHidden ? 0 : (faded[at]?.[other] ?? 1)
    }),
  )
  return sight.flat().every((part) => part >= 1) ? undefined : sight
}

/** Overlap as a fraction of the smaller one. */
function overlap(one: Bounds, other: Bounds): number {
  const shared = intersection(one, other)
  const least = Math.min(size(one), size(other))
  return isEmpty(shared) || least <= 0 ? 0 : size(shared) / least
}

const size = ({ left, top, right, bottom }: Bounds): number => (right - left) * (bottom - top)
