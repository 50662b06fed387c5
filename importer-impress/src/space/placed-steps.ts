import {
  boundsOfBox,
  NOTHING,
  transformBounds,
  union,
  type Bounds,
} from '@viewpage/importers/geometry/bounds'
import { multiply, scaling, translation, type Matrix } from '@viewpage/importers/geometry/matrix'
import { createIds } from '@viewpage/importers/safe-ids'
import type { PageLayout, StepLayout } from '../layout/page-layout.ts'
import { attributeOf, type PageElement } from '../page/page-tree.ts'
import type { ImpressPage } from '../page/read-page.ts'
import { flatten, placeMatrix, seenAlong, type FlatPlace } from './flatten.ts'
import { placeSteps, type SpacePlace } from './step-places.ts'
import { WIDER_SCREENS, type SightedStep } from './step-sight.ts'

/** A step with its layout and position. */
export interface PlacedStep extends SightedStep {
  element: PageElement
  layout: StepLayout
  /** In the document. */
  id: string
  layer: string
  /** From step to world coordinates. */
  matrix: Matrix
}

/** The steps of a page, in one plane. */
export function placedSteps(page: ImpressPage, layout: PageLayout): PlacedStep[] {
  const nextId = createIds()
  const places = placeSteps(
    page.steps.map((element) => {
      const id = attributeOf(element, 'id')
      return { data: (name) => attributeOf(element, `data-${name}`), ...(id !== undefined && { id }) }
    }),
    page,
  )
  return page.steps.map((element, at) => {
    const space = places[at] ?? ORIGIN
    const step = layout.steps[at] ?? NO_LAYOUT
    const flat = flatten(space)
    const id = nextId(attributeOf(element, 'id') ?? `step-${at + 1}`)
    const toMiddle = multiply(scaling(flat.scale), translation(-step.width / 2, -step.height / 2))
    // The camera of impress.js ignores a position that a style sheet gives to the step.
    const [beside, below] = seenAlong(space.turns, step.left, step.top)
    const matrix = multiply(multiply(placeMatrix(flat), translation(beside, below)), toMiddle)
    return {
      element,
      layout: step,
      id,
      layer: id,
      space,
      flat,
      area: transformBounds(matrix, extentOf(step)),
      view: viewOf(flat, page),
      matrix,
    }
  })
}

/** Bounds of the pieces of a step. */
function extentOf({ pieces }: StepLayout): Bounds {
  return pieces.reduce<Bounds>((all, piece) => {
    const parts =
      piece.kind === 'text'
        ? piece.fragments.map(({ x, baseline, width, size }) =>
            boundsOfBox(x, baseline - size, width, 1.25 * size),
          )
        : [boundsOfBox(piece.x, piece.y, piece.width, piece.height)]
    const own = parts.reduce(union, NOTHING)
    return union(all, piece.matrix ? transformBounds(piece.matrix, own) : own)
  }, NOTHING)
}

function viewOf(flat: FlatPlace, { width, height }: ImpressPage): Bounds {
  const [wide, high] = [width * flat.scale * WIDER_SCREENS, height * flat.scale * WIDER_SCREENS]
  return transformBounds(placeMatrix(flat), boundsOfBox(-wide / 2, -high / 2, wide, high))
}

const ORIGIN: SpacePlace = { x: 0, y: 0, z: 0, scale: 1, turns: { x: 0, y: 0, z: 0, order: 'xyz' } }
const NO_LAYOUT: StepLayout = { left: 0, top: 0, width: 0, height: 0, pieces: [] }
