import type { Box } from '@viewpage/deck'
import type { ImportWork } from '@viewpage/importers'
import { intersection, isEmpty, transformBounds, type Bounds } from '@viewpage/importers/geometry/bounds'
import { multiply, rotation, scaling, translation, type Matrix } from '@viewpage/importers/geometry/matrix'
import { areInDifferentPlanes, placeMatrix, type FlatPlace } from './flatten.ts'
import { turnMatrix, type SpacePlace } from './step-places.ts'

/** A step with the geometry that decides how it is seen while others are shown. */
export interface SightedStep {
  space: SpacePlace
  flat: FlatPlace
  /** Bounds of its content, world coordinates. */
  area: Bounds
  /** Bounds of its view, world coordinates. */
  view: Bounds
}

/** How a step is seen while another one is shown. */
export interface Sight {
  opacity: number
  /** The part of the world that fills the screen for this step alone, if it differs from the shown step's box. */
  box?: Box
  /** It is hidden, because its view in space cannot be drawn flat. */
  isLost?: true
}

/** The screen that a presentation is made for, px. */
interface Screen {
  width: number
  height: number
  /** Distance of the eye, px of a real screen; 0 for none. */
  perspective: number
}

/** Each step has a layer and stores how it sees all others, so the size is quadratic. */
const MAX_STEPS = 100
/** Flattened steps that overlap by more than this fraction of the smaller one hide each other. */
const MAX_OVERLAP = 1 / 3
/** A step in another plane is shown up to this cosine of its tilt. */
const MIN_FACING = 0.6
/** The perspective of impress.js depends on the size of the real screen. */
const REAL_SCREEN_PX = 1_280
/** Margin for screens that are wider or higher than the intended one. */
export const WIDER_SCREENS = 1.5
/** The scale of impress.js on the real screen. */
export const windowScale = ({ width }: Pick<Screen, 'width'>): number => REAL_SCREEN_PX / width
/** Steps that appear more enlarged than this are hidden: they would cover the whole screen. */
const MAX_MAGNIFICATION = 20

/**
 * How each step (second index) is seen at each step (first index). The style sheet fades it. What lies in another plane
 * is seen at the place and in the size that its distance gives it, and hidden if it is tilted too far, behind the eye,
 * or overlaps the shown step.
 *
 * @param faded opacities from the browser; may be empty
 * @returns undefined if all steps are seen as they lie in the world
 */
export function sightOf(
  steps: readonly SightedStep[],
  faded: readonly (readonly number[])[],
  screen: Screen,
  work: ImportWork,
): Sight[][] | undefined {
  if (steps.length > MAX_STEPS) {
    work.note('manySteps')
    return undefined
  }
  const sight = steps.map((here, at) =>
    steps.map((there, other) =>
      other === at ? SEEN : seenFrom(here, there, faded[at]?.[other] ?? 1, screen),
    ),
  )
  return sight.flat().every(({ opacity, box, isLost }) => opacity >= 1 && !box && !isLost) ? undefined : sight
}

const SEEN: Sight = { opacity: 1 }
const HIDDEN: Sight = { opacity: 0 }

function seenFrom(here: SightedStep, there: SightedStep, opacity: number, screen: Screen): Sight {
  const isBeside = isEmpty(intersection(here.view, there.area))
  if (!areInDifferentPlanes(here.space, there.space)) {
    // Steps outside of the view are not faded, because each faded layer needs a canvas.
    return isBeside ? SEEN : { opacity }
  }
  const seen = projected(here, there, screen)
  if (seen === 'tilted' && opacity > 0) return { ...(isBeside ? SEEN : HIDDEN), isLost: true }
  const area = typeof seen === 'object' && transformBounds(seen.matrix, there.area)
  const isSeen = area && opacity > 0 && !isEmpty(intersection(here.view, area))
  if (!isSeen) return isBeside ? SEEN : HIDDEN
  const most = seen.isTilted ? 0 : MAX_OVERLAP
  return overlap(here.area, area) <= most ? { opacity, box: seen.box } : { ...HIDDEN, isLost: true }
}

/**
 * Where a step in another plane is seen: similar to itself, as far as its tilt allows. Nothing, if it is tilted too
 * far or lies behind the eye.
 */
function projected(
  here: SightedStep,
  there: SightedStep,
  { width, height, perspective }: Screen,
): { box: Box; matrix: Matrix; isTilted: boolean } | 'tilted' | 'behind' {
  const own = turnMatrix(here.space.turns)
  const [tx, ty, tz] = [
    there.space.x - here.space.x,
    there.space.y - here.space.y,
    there.space.z - here.space.z,
  ]
  /** A vector of the space in the axes of the shown step. */
  const along = (x: number, y: number, z: number): [number, number, number] =>
    [0, 1, 2].map((axis) => (own[0]?.[axis] ?? 0) * x + (own[1]?.[axis] ?? 0) * y + (own[2]?.[axis] ?? 0) * z) as [number, number, number] // oxfmt-ignore
  const [x, y, depth] = along(tx, ty, tz)
  const other = turnMatrix(there.space.turns)
  const column = (at: number): [number, number, number] =>
    along(other[0]?.[at] ?? 0, other[1]?.[at] ?? 0, other[2]?.[at] ?? 0)
  const [right, facing] = [column(0), column(2)[2]]
  const down = column(1)
  const distance = (perspective * here.space.scale) / windowScale({ width })
  const factor = perspective === 0 ? 1 : distance / (distance - depth)
  if (!(factor > 1 / MAX_MAGNIFICATION && factor < MAX_MAGNIFICATION)) return 'behind'
  if (facing < MIN_FACING) return 'tilted'
  const turn = (Math.atan2(right[1] - down[0], right[0] + down[1]) * 180) / Math.PI
  const turned = there.flat.rotation - turn
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)]
  const box: Box = {
    x: there.flat.x - (cos * x - sin * y),
    y: there.flat.y - (sin * x + cos * y),
    width: (width * here.flat.scale) / factor,
    height: (height * here.flat.scale) / factor,
    rotation: turned,
  }
  const toScreen = multiply(scaling(factor), multiply(rotation(-turned), translation(-box.x, -box.y)))
  return { box, matrix: multiply(placeMatrix(here.flat), toScreen), isTilted: facing < 0.999 }
}

/** Overlap as a fraction of the smaller one. */
function overlap(one: Bounds, other: Bounds): number {
  const shared = intersection(one, other)
  const least = Math.min(size(one), size(other))
  return isEmpty(shared) || least <= 0 ? 0 : size(shared) / least
}

const size = ({ left, top, right, bottom }: Bounds): number => (right - left) * (bottom - top)
