import type { Box, DeckDocument, Step } from '@viewpage/deck'
import { createAssetStore, type AssetStore } from '@viewpage/importers/assets/asset-store'
import { assetsOfItems } from '@viewpage/importers/assets/used-assets'
import {
  boundsOfBox,
  NOTHING,
  transformBounds,
  union,
  type Bounds,
} from '@viewpage/importers/geometry/bounds'
import { multiply, rotation, scaling, translation, type Matrix } from '@viewpage/importers/geometry/matrix'
import { shortened } from '@viewpage/importers/geometry/number-text'
import type { ImportWork, ImportedDeck } from '@viewpage/importers'
import { createIds } from '@viewpage/importers/safe-ids'
import { linkReader } from '@viewpage/importers/links'
import { makeItems, type ShapeGroup } from '@viewpage/importers/svg/items'
import { noteCodeFont } from './drawing/code-fonts.ts'
import { meanColour, visibleColour } from './drawing/css-values.ts'
import { flatten, seenAlong, type FlatPlace } from './space/flatten.ts'
import { findLayout, type LayOut } from './layout/find-layout.ts'
import type { PageFiles } from './page/page-files.ts'
import type { PageLayout, StepLayout } from './layout/page-layout.ts'
import { attributeOf, hasClass, type PageElement } from './page/page-tree.ts'
import { shapeMaker } from './drawing/piece-shapes.ts'
import type { ImpressPage } from './page/read-page.ts'
import { placeSteps, toNumber, type SpacePlace } from './space/step-places.ts'
import { screenAt, screensOf, type StepScreen } from './space/step-screens.ts'
import { lookAround, screensWith, withoutPainted } from './space/space-pictures.ts'
import { sightOf, WIDER_SCREENS, type Sight, type SightedStep } from './space/step-sight.ts'
import { paragraphsOf, stepTitle, stepTopic, usualSize } from './topics.ts'

/** The files of a page, and a browser layout if available. */
export interface PageSurroundings {
  files: PageFiles
  layOut?: LayOut
}

/** A step with its layout and position. */
interface PlacedStep extends SightedStep {
  element: PageElement
  layout: StepLayout
  /** In the document. */
  id: string
  layer: string
  /** From step to world coordinates. */
  matrix: Matrix
}

const PAPER = '#ffffff'

/** Imports an impress.js presentation: one step for each of its steps, all in one plane. */
export async function importImpress(
  page: ImpressPage,
  fallbackTitle: string,
  { files, layOut }: PageSurroundings,
  work: ImportWork,
): Promise<ImportedDeck> {
  await work.yieldTurn(0.02, 'Reading the page')
  const assets = createAssetStore(work)
  const found = await findLayout(page, files, layOut, assets, work)
  const { layout, pictures } = found
  noteCodeFont(layout, work)
  const steps = placed(page, layout)
  const shown = steps.filter(({ element }) => !hasClass(element, 'skip'))
  const path = shown.length > 0 ? shown : steps
  const flatSight = sightOf(steps, layout.seen, page, work)
  const around = await lookAround(page, steps, flatSight, { ...found, layOut, assets, work })
  const sight = flatSight && withoutPainted(flatSight, around)
  const nextId = createIds()
  const closest = Math.min(...steps.map(({ flat }) => page.width * flat.scale))
  const screens = screensOf(path, steps, screensWith(around, layout), page)
  const groups = await shapesOf(
    page,
    layout,
    { steps, path, screens, isLayered: sight !== undefined, closest },
    { assets, pictures, work },
  )
  if (groups.length === 0)
    work.fail(
      'empty',
      'nothing in the presentation can be seen',
      'Open it in a browser, and give its steps content.',
    )

  await work.yieldTurn(0.85, 'Making the presentation')
  const items = makeItems(groups, closest * 1e-4, nextId, work)
  await work.yieldTurn(0.92, 'Storing pictures')
  const { assets: table, files: kept } = await assets.finish(assetsOfItems(items))
  const document: DeckDocument = {
    schema: 1,
    canvas: { background: backgroundOf(layout), ...(page.language && { language: page.language }) },
    assets: table,
    fonts: [],
    symbols: [],
    layers: [...(sight ? steps : []), ...screens].map(({ layer }) => ({ id: layer, title: layer })),
    items,
    path: path.map((step) =>
      stepOf(step, page, {
        ...layersAt(steps, sight?.[steps.indexOf(step)] ?? []),
        ...screenAt(step, screens),
      }),
    ),
    topics: topicsOf(path),
  }
  return {
    kind: 'impress',
    title: page.title ?? fallbackTitle,
    tags: page.tags,
    ...(page.language && { language: page.language }),
    document,
    assets: kept,
    notes: work.notes(),
  }
}

function placed(page: ImpressPage, layout: PageLayout): PlacedStep[] {
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
    const turned = multiply(translation(flat.x, flat.y), rotation(flat.rotation))
    const matrix = multiply(multiply(turned, translation(beside, below)), toMiddle)
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

function viewOf({ x, y, scale, rotation: turn }: FlatPlace, { width, height }: ImpressPage): Bounds {
  const [wide, high] = [width * scale * WIDER_SCREENS, height * scale * WIDER_SCREENS]
  const matrix = multiply(translation(x, y), rotation(turn))
  return transformBounds(matrix, boundsOfBox(-wide / 2, -high / 2, wide, high))
}

const ORIGIN: SpacePlace = { x: 0, y: 0, z: 0, scale: 1, turns: { x: 0, y: 0, z: 0, order: 'xyz' } }
const NO_LAYOUT: StepLayout = { left: 0, top: 0, width: 0, height: 0, pieces: [] }

async function shapesOf(
  page: ImpressPage,
  layout: PageLayout,
  {
    steps,
    path,
    screens,
    isLayered,
    closest,
  }: {
    steps: PlacedStep[]
    path: PlacedStep[]
    screens: readonly StepScreen[]
    isLayered: boolean
    closest: number
  },
  {
    assets,
    pictures,
    work,
  }: { assets: AssetStore; work: ImportWork } & Pick<Awaited<ReturnType<typeof findLayout>>, 'pictures'>,
): Promise<ShapeGroup[]> {
  const names = path.map(({ element, id }) => ({ id: attributeOf(element, 'id') ?? id }))
  const read = linkReader({ frames: names }, work)
  // impress.js writes the hash of a step with a slash.
  const linkOf = (address: string): string | undefined => read(address.trim().replace(/^#\//, '#'))
  const shapes = shapeMaker({ assets, pictures, linkOf, sharpness: page.width / closest, work })
  const groups: ShapeGroup[] = []
  const addScreens = async (isBehind: boolean): Promise<void> => {
    for (const { layer, matrix, pieces } of screens)
      for (const piece of pieces.filter(({ level = 0 }) => level < 0 === isBehind))
        groups.push(...(await shapes(piece, matrix)).map((group) => ({ ...group, layer })))
  }
  await addScreens(true)
  for (const piece of layout.stage) groups.push(...(await shapes(piece, [1, 0, 0, 1, 0, 0])))
  for (const [at, step] of steps.entries()) {
    work.atStep(path.indexOf(step) + 1 || undefined)
    for (const piece of step.layout.pieces)
      for (const group of await shapes(piece, step.matrix))
        groups.push(isLayered ? { ...group, layer: step.layer } : group)
    await work.yieldTurn(0.6 + (0.25 * at) / steps.length, `Drawing step ${at + 1} of ${steps.length}`)
  }
  work.atStep(undefined)
  await addScreens(false)
  return groups.filter((group) => group.shapes.length > 0)
}

function stepOf(step: PlacedStep, page: ImpressPage, layers: Step['layers']): Step {
  const { element, flat, id } = step
  const hold = toNumber(attributeOf(element, 'data-autoplay') ?? attributeOf(page.root, 'data-autoplay'))
  const flight = flightOf(element) ?? flightOf(page.root)
  return {
    id,
    title: titleOf(step),
    box: shortenedBox({ ...flat, width: page.width * flat.scale, height: page.height * flat.scale }),
    ...(hold > 0 && hold <= 3_600 && { hold }),
    ...(flight !== undefined && { flight }),
    ...(layers && Object.keys(layers).length > 0 && { layers }),
  }
}

/** Seconds; undefined if the camera chooses. */
function flightOf(element: PageElement): number | undefined {
  const given = toNumber(attributeOf(element, 'data-transition-duration'), -1)
  return given >= 0 ? Math.min(3_600, given / 1_000) : undefined
}

function layersAt(steps: readonly PlacedStep[], sight: readonly Sight[]): NonNullable<Step['layers']> {
  const own = steps.flatMap(({ layer }, at) => {
    const { opacity, box } = sight[at] ?? { opacity: 1 }
    const faded = opacity < 1 ? { opacity: shortened(Math.max(0, opacity), 4) } : {}
    return opacity < 1 || box ? [[layer, { ...faded, ...(box && { box: shortenedBox(box) }) }] as const] : []
  })
  return Object.fromEntries(own)
}

const shortenedBox = (box: Box): Box => ({
  x: shortened(box.x),
  y: shortened(box.y),
  width: shortened(box.width),
  height: shortened(box.height),
  rotation: shortened(box.rotation),
})

/** The text title of a step, or its id. */
function titleOf({ element, layout }: PlacedStep): string {
  const said = stepTitle(paragraphsOf(layout))
  return said || (attributeOf(element, 'id') ?? '').replace(/[-_]+/g, ' ').trim().slice(0, 200)
}

function topicsOf(path: readonly PlacedStep[]): DeckDocument['topics'] {
  const paragraphs = path.map(({ layout }) => paragraphsOf(layout))
  const usual = usualSize(paragraphs)
  return path.map((step, at) =>
    stepTopic(at + 1, titleOf(step), paragraphs[at] ?? [], step.flat.scale, usual),
  )
}

/** The mean colour of a gradient, because a document background has one colour. */
function backgroundOf({ background }: PageLayout): string {
  const colour = meanColour(background.image) ?? visibleColour(background.colour) ?? PAPER
  return colour.length === 7 ? colour : colour.slice(0, 7)
}
