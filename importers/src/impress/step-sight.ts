import type { ImportWork } from '../import-work.ts'
import { intersection, isEmpty, type Bounds } from '../geometry/bounds.ts'
import { areInDifferentPlanes, type FlatPlace } from './flatten.ts'
import type { SpacePlace } from './step-places.ts'

/** A step with what tells whether it hides another. */
export interface SightedStep {
  space: SpacePlace
  flat: FlatPlace
  /** Around what it shows, in the world. */
  area: Bounds
  /** Around what is seen when it is shown, in the world. */
  view: Bounds
}

/** Each has a layer of its own, and each step says what it sees of all others. */
const MAX_STEPS = 100
/** Steps that lie flat on each other by more than this part of the smaller one do not see each other. */
const MAX_OVERLAP = 1 / 3

/**
 * How much of each step (second index) is seen at each step (first index): as the style sheet fades it, and nothing of
 * those that stand apart in the space and only lie on each other because it was laid flat.
 *
 * @param faded as the browser computed it; may be empty
 * @returns undefined when everything is seen everywhere
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
      // What is out of sight is not faded either: each layer that is costs the painter a canvas.
      if (other === at || isEmpty(intersection(here.view, there.area))) return 1
      const isHidden = overlap(here.area, there.area) > MAX_OVERLAP && areInDifferentPlanes(here.space, there.space)
      return isHidden ? 0 : (faded[at]?.[other] ?? 1)
    }),
  )
  return sight.flat().every((part) => part >= 1) ? undefined : sight
}

/** Shared part of the smaller one. */
function overlap(one: Bounds, other: Bounds): number {
  const shared = intersection(one, other)
  const least = Math.min(size(one), size(other))
  return isEmpty(shared) || least <= 0 ? 0 : size(shared) / least
}

const size = ({ left, top, right, bottom }: Bounds): number => (right - left) * (bottom - top)
