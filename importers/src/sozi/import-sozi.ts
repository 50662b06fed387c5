import { MAX_LAYERS, type DeckDocument } from '@viewpage/deck'
import { createAssetStore } from '../assets/asset-store.ts'
import { assetsOfItems, assetsOfShapes } from '../assets/used-assets.ts'
import { IDENTITY, multiply } from '../geometry/matrix.ts'
import { createDrawingFonts } from '../fonts/drawing-fonts.ts'
import type { ImportWork } from '../import-work.ts'
import type { ImportedDeck } from '../imported-deck.ts'
import { linkDrawing } from '../linked/link-drawing.ts'
import type { LinkedFiles } from '../linked/linked-files.ts'
import { createIds } from '../safe-ids.ts'
import { convertElement } from '../svg/convert.ts'
import { readEmbeddedPictures } from '../svg/embedded-pictures.ts'
import { makeItems, type ShapeGroup } from '../svg/items.ts'
import { rootPlace, type Place } from '../svg/place.ts'
import { createScene, textOf, type Scene } from '../svg/scene.ts'
import { computeStyle, declarationsOf } from '../svg/style.ts'
import { parseTransform } from '../svg/transform.ts'
import { childElements, type XmlElement } from '../svg/xml-tree.ts'
import { isDefaultTitle } from '../default-titles.ts'
import { backgroundOf, languageOf, titleOf, viewportOf } from './about.ts'
import { readLayers, type SoziLayer } from './layers.ts'
import { linkReader } from '../links.ts'
import { addStyles, linksTo, type PageStyles } from './page-styles.ts'
import { AUTO, type SoziPresentation } from './presentation.ts'
import { readSvgFrames } from './read-svg-frames.ts'
import { privateNotes } from '../speaker-notes.ts'
import { showFirstSlide } from './stacked-slides.ts'
import { makeSteps } from './steps.ts'
import { makeTopics, type LayerText } from './topics.ts'

/** Every step searches all of them. */
const MAX_TEXTS = 20_000

/** Where a drawing is from. */
export interface SoziSource {
  /** Path of its file, from the folder of the files that it links. */
  readonly name: string
  /** For a drawing without one. */
  readonly title: string
  readonly files: LinkedFiles
  /** Of the page around it. */
  readonly styles?: PageStyles
}

/**
 * Imports a Sozi presentation: layers, frames and their cameras.
 *
 * @param stored from the JSON; undefined for Sozi 13 and older, which store frames in the drawing
 */
export async function importSozi(
  root: XmlElement,
  stored: SoziPresentation | undefined,
  { name, title: fallbackTitle, files: linked, styles }: SoziSource,
  work: ImportWork,
): Promise<ImportedDeck> {
  if (root.name !== 'svg') work.fail('broken', 'its drawing is no SVG', 'Export it again as SVG.')
  const assets = createAssetStore(work)
  showFirstSlide(root)
  addStyles(root, styles ?? linksTo(stored?.sheets ?? []))
  const ownFonts = createDrawingFonts(linked, assets, work)
  await linkDrawing(root, linked, name, ownFonts.add, work)
  const pictures = await readEmbeddedPictures(root, assets, work, { files: linked, base: name })
  const texts: LayerText[] = []
  const bare = createScene(root, {
    assets,
    work,
    pictures,
    hidden: new Set(),
    onText: () => undefined,
    linkOf: () => undefined,
    sharpness: 1,
  })
  const presentation = stored ?? readSvgFrames(bare, work)
  if (!presentation)
    return work.fail(
      'no-frames',
      'there are no Sozi frames in the drawing',
      'Its .sozi.json is missing: import it together with that.',
    )

  const closest = closestView(presentation)
  const scene: Scene = {
    ...bare,
    hidden: new Set(presentation.hidden),
    linkOf: linkReader(presentation, work),
    fontOf: ownFonts.fontOf,
    sharpness: 2_560 / closest,
  }
  const layers = readLayers(root, new Set(presentation.frames.flatMap(({ cameras }) => [...cameras.keys()])))
  const nextId = createIds()
  const ids = layerIds(layers, nextId, work)
  const groups = await convertLayers(scene, layers, ids, texts)
  const filled = [...new Set(groups.map(({ key }) => key))]
  if (filled.length === 0)
    work.fail('empty', 'nothing in the drawing can be seen', 'Show its layers and export it again.')

  await work.yieldTurn(0.8, 'Making the presentation')
  const items = makeItems(groups, closest * 1e-4, nextId, work)
  const steps = makeSteps(presentation, filled, ids, nextId, work)
  await work.yieldTurn(0.9, 'Storing pictures')
  const { fonts, assets: ofFonts } = ownFonts.used()
  const { assets: table, files } = await assets.finish(new Set([...assetsOfItems(items), ...ofFonts]))
  const language = languageOf(root)
  const document: DeckDocument = {
    schema: 1,
    canvas: { background: backgroundOf(root), ...(language && { language }) },
    assets: table,
    fonts,
    symbols: [],
    layers: layerList(layers, ids),
    items,
    path: steps.map(({ step }) => step),
    topics: makeTopics(steps, texts),
  }
  return {
    kind: 'sozi',
    title: [titleOf(root), presentation.title?.trim()].find(isOwnTitle) ?? fallbackTitle,
    ...(language && { language }),
    document,
    speakerNotes: notesOf(presentation, work),
    assets: files,
    notes: work.notes(),
  }
}

/** Of each frame; undefined if the file is of a Sozi without notes. */
function notesOf({ frames }: SoziPresentation, work: ImportWork): readonly string[] | undefined {
  if (frames.every(({ notes }) => notes === undefined)) return undefined
  return privateNotes(
    frames.map(({ notes = '' }) => notes),
    work,
  )
}

/** Width of the smallest view, world units. */
function closestView({ frames }: SoziPresentation): number {
  const widths = frames.flatMap(({ cameras }) =>
    [...cameras.values()]
      .filter(({ opacity }) => opacity > 0)
      .map(({ width, height }) => Math.max(width, height)),
  )
  return widths.length > 0 ? Math.min(...widths) : 1_000
}

async function convertLayers(
  scene: Scene,
  layers: readonly SoziLayer[],
  ids: ReadonlyMap<string, string>,
  texts: LayerText[],
): Promise<(ShapeGroup & { key: string })[]> {
  const groups: (ShapeGroup & { key: string })[] = []
  for (const [at, { key, elements }] of layers.entries()) {
    const id = ids.get(key)
    const onText: Scene['onText'] = (text) => {
      if (texts.length < MAX_TEXTS) texts.push({ ...text, layer: key })
    }
    const listening: Scene = { ...scene, onText }
    for (const { element, ancestors } of elements)
      for (const top of topsOf(listening, element, ancestors)) {
        const shapes = convertElement(listening, top.element, top.place)
        // Encode rasterised effects now, to release their pixels.
        await scene.assets.encode(assetsOfShapes(shapes))
        if (shapes.length > 0)
          groups.push({ key, shapes, ...(id !== undefined && { layer: id }), ...labelOf(top.element) })
      }
    await scene.work.yieldTurn(0.2 + (0.6 * (at + 1)) / layers.length, 'Drawing')
  }
  return groups
}

/** The elements that become separate items: the children of a plain group, else the element itself. */
function topsOf(
  scene: Scene,
  element: XmlElement,
  ancestors: XmlElement[],
): { element: XmlElement; place: Place }[] {
  const place = placeOf(scene, ancestors)
  const style = computeStyle(
    element,
    place.style,
    declarationsOf(element, ancestors, scene.sheet),
    place.viewport,
  )
  const plain =
    element.name === 'g' &&
    !style.clipPath &&
    !style.mask &&
    !style.filter &&
    style.opacity === 1 &&
    !style.blend
  if (!plain || !style.displayed) return [{ element, place }]
  const inside = placeOf(scene, [...ancestors, element])
  return childElements(element).map((child) => ({ element: child, place: inside }))
}

function labelOf(element: XmlElement): { label?: string } {
  const title = childElements(element).find(({ name }) => name === 'title')
  const label = (title && textOf(title).trim()) || element.attributes.get('aria-label')?.trim()
  return label ? { label } : {}
}

/** Style and matrix inside the innermost of these groups. */
function placeOf(scene: Scene, ancestors: readonly XmlElement[]): Place {
  let place = rootPlace(viewportOf(scene.root))
  ancestors.forEach((element, at) => {
    const around = ancestors.slice(0, at)
    const style = computeStyle(
      element,
      place.style,
      declarationsOf(element, around, scene.sheet),
      place.viewport,
    )
    if (scene.hidden.has(element.attributes.get('id') ?? '')) style.visible = false
    const own = at === 0 ? IDENTITY : parseTransform(element.attributes.get('transform') ?? style.transform)
    place = { ...place, style, matrix: multiply(place.matrix, own), ancestors: [...around, element] }
  })
  return place
}

/** The document's id of each layer, by its key. */
function layerIds(
  layers: readonly SoziLayer[],
  nextId: (preferred: string) => string,
  work: ImportWork,
): Map<string, string> {
  const keys = [...new Set(layers.map(({ key }) => key))]
  if (keys.length > MAX_LAYERS)
    work.fail(
      'oversized',
      `it has more than ${MAX_LAYERS} layers`,
      'Merge layers in Inkscape and save it again in Sozi.',
    )
  return new Map(keys.map((key) => [key, nextId(key === AUTO ? 'auto' : key)]))
}

function layerList(layers: readonly SoziLayer[], ids: ReadonlyMap<string, string>): DeckDocument['layers'] {
  const list: DeckDocument['layers'] = []
  for (const [key, id] of ids)
    list.push({ id, title: layers.find((layer) => layer.key === key)?.title.slice(0, 2_000) ?? key })
  return list
}

const isOwnTitle = (title: string | undefined): title is string =>
  Boolean(title) && !isDefaultTitle(title ?? '')
