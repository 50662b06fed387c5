import type { Box, DeckDocument, Step } from '@viewpage/deck'
import type { ImportWork, ImportedDeck } from '@viewpage/importers'
import { createAssetStore } from '@viewpage/importers/assets/asset-store'
import { assetsOfItems } from '@viewpage/importers/assets/used-assets'
import { shortened } from '@viewpage/importers/geometry/number-text'
import { createIds } from '@viewpage/importers/safe-ids'
import { linesOf, privateNotes } from '@viewpage/importers/speaker-notes'
import { makeItems } from '@viewpage/importers/svg/items'
import { noteCodeFont } from './drawing/code-fonts.ts'
import { meanColour, visibleColour } from './drawing/css-values.ts'
import { pageShapes } from './drawing/page-shapes.ts'
import { findLayout, type LayOut } from './layout/find-layout.ts'
import type { PageLayout } from './layout/page-layout.ts'
import type { PageFiles } from './page/page-files.ts'
import {
  attributeOf,
  elementsIn,
  hasClass,
  NOTES_CLASS,
  plainTextOf,
  type PageElement,
} from './page/page-tree.ts'
import type { ImpressPage } from './page/read-page.ts'
import { placedSteps, type PlacedStep } from './space/placed-steps.ts'
import { lookAround, screensWith, withoutPainted } from './space/space-pictures.ts'
import { toNumber } from './space/step-places.ts'
import { screenAt, screensOf } from './space/step-screens.ts'
import { sightOf, type Sight } from './space/step-sight.ts'
import { variantsAt, variantsOf } from './space/step-variants.ts'
import { paragraphsOf, stepTitle, stepTopic, usualSize } from './topics.ts'

/** The files of a page, and a browser layout if available. */
export interface PageSurroundings {
  files: PageFiles
  layOut?: LayOut | undefined
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
  const steps = placedSteps(page, layout)
  const shown = steps.filter(({ element }) => !hasClass(element, 'skip'))
  const path = shown.length > 0 ? shown : steps
  const flatSight = sightOf(steps, layout.seen, page, work)
  const around = await lookAround(page, steps, flatSight, { ...found, layOut, assets, work })
  const sight = flatSight && withoutPainted(flatSight, around)
  const nextId = createIds()
  const closest = Math.min(...steps.map(({ flat }) => page.width * flat.scale))
  const screens = screensOf(path, steps, screensWith(around, layout), page)
  const sharpness = page.width / closest
  const variants = variantsOf(steps, layout, sight, [...steps, ...screens].map(({ layer }) => layer)) // oxfmt-ignore
  const isLayered = sight !== undefined || variants.length > 0
  const groups = await pageShapes(
    { stage: layout.stage, steps, path, screens, variants, isLayered, sharpness },
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
    layers: [
      ...(isLayered ? steps : []),
      ...variants.filter(({ pieces }) => pieces.length > 0),
      ...screens,
    ].map(({ layer }) => ({ id: layer, title: layer })),
    items,
    path: path.map((step) =>
      stepOf(step, page, {
        ...variantsAt(step, variants, layersAt(steps, sight?.[steps.indexOf(step)] ?? [])),
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
    speakerNotes: notesOf(path, work),
    hasOtherNotes: [...elementsIn(page.root)].some(isNotes),
    assets: kept,
    notes: work.notes(),
  }
}

const isNotes = (element: PageElement): boolean => hasClass(element, NOTES_CLASS)

/** What the elements of class `notes` contain, which impress.js shows to the presenter. */
function notesOf(path: readonly PlacedStep[], work: ImportWork): readonly string[] | undefined {
  const notes = path.map(({ element }) => linesOf([...elementsIn(element)].filter(isNotes).map(plainTextOf)))
  return notes.some(Boolean) ? privateNotes(notes, work) : undefined
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
