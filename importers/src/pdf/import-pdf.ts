import type { DeckDocument, Item, Line } from '@viewpage/deck'
import { createAssetStore } from '../assets/asset-store.ts'
import { assetsOfItems } from '../assets/used-assets.ts'
import { shortened } from '../geometry/number-text.ts'
import type { ImportWork } from '../import-work.ts'
import type { ImportedDeck } from '../imported-deck.ts'
import { readAbout, type AboutPdf } from './about.ts'
import { openPdf } from './open-pdf.ts'
import { readOutline } from './outline.ts'
import { layOutPages, type PlacedPage } from './page-layout.ts'
import { readParagraphs, usualLeading } from './paragraphs.ts'
import { ownLinks, type LinkedPages } from './page-links.ts'
import { readPage, type PageLink, type ReadPage } from './read-page.ts'
import { createRecorder } from './recording/recorder.ts'
import { canvasFactoryFor } from './recording/recording-canvas.ts'
import type { PageLine } from './text-lines.ts'
import { makeTopics, pageTitle, transcriptTexts, type OutlineEntry, type PageText } from './transcript.ts'

/** The colour between the pages. */
const BACKGROUND = '#0a0d12'

/**
 * Imports a PDF: one item and one step per page, as vector shapes.
 *
 * @param linksOf where its links lead, if another program wrote them wrongly
 */
export async function importPdf(
  bytes: Uint8Array,
  fallbackTitle: string,
  work: ImportWork,
  linksOf?: (pages: number) => LinkedPages,
): Promise<ImportedDeck> {
  await work.yieldTurn(0.01, 'Opening the file')
  const assets = createAssetStore(work)
  const recorder = createRecorder(assets, work)
  const opened = await openPdf(bytes, work, canvasFactoryFor(recorder))
  const pdf = opened.document
  try {
    if (pdf.numPages === 0) work.fail('empty', 'it has no pages', 'Export it again as PDF.')
    if (pdf.numPages > work.limits.pages)
      work.fail(
        'oversized',
        `it has ${pdf.numPages} pages, more than ${work.limits.pages}`,
        'Split it into several presentations.',
      )
    const about = await readAbout(pdf)
    const outline = await readOutline(pdf)
    const linked = linksOf?.(pdf.numPages)
    const pages: ReadPage[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      await work.yieldTurn(
        0.02 + (0.93 * (number - 1)) / pdf.numPages,
        `Drawing page ${number} of ${pdf.numPages}`,
      )
      work.atStep(number)
      const page = await readPage(opened, number, recorder, linked)
      await assets.encode(assetsOfItems([pageItem(page, number, { x: 0, y: 0, scale: 1 })]))
      pages.push(page)
    }
    work.atStep(undefined)
    await work.yieldTurn(0.96, 'Storing pictures')
    return await deckOf(pages, outline, about, fallbackTitle, recorder.symbols, assets, work)
  } finally {
    await pdf.loadingTask.destroy().catch(() => undefined)
  }
}

async function deckOf(
  pages: ReadPage[],
  outline: OutlineEntry[],
  about: AboutPdf,
  fallbackTitle: string,
  symbols: readonly string[],
  assets: ReturnType<typeof createAssetStore>,
  work: ImportWork,
): Promise<ImportedDeck> {
  // In points, so that pages keep their relative sizes.
  const sizes = pages.map(({ width, height, scale }) => ({ width: width / scale, height: height / scale }))
  const places = layOutPages(sizes).map((place, at) => ({
    ...place,
    scale: place.scale / (pages[at]?.scale ?? 1),
  }))
  const placeOf = (at: number): PlacedPage => places[at] ?? { x: 0, y: 0, scale: 1 }
  const leading = usualLeading(pages.map(({ lines }) => lines))
  const texts: PageText[] = pages.map(({ lines, height }, at) => ({
    paragraphs: readParagraphs(lines, leading),
    height,
    unit: placeOf(at).scale,
  }))
  const titles = texts.map(pageTitle)
  const links = withinItems(ownLinks(pages.map((page) => page.links)), work)
  const items = pages.flatMap((page, at): Item[] => [
    pageItem(page, at + 1, placeOf(at)),
    ...linkItems(links[at] ?? [], at + 1, placeOf(at)),
  ])
  const { assets: table, files } = await assets.finish(assetsOfItems(items))
  const document: DeckDocument = {
    schema: 1,
    canvas: { background: BACKGROUND, ...(about.language && { language: about.language }) },
    assets: table,
    fonts: [],
    symbols: [...symbols],
    layers: [],
    items,
    path: pages.map((page, at) => stepOf(page, at + 1, placeOf(at), titles[at] ?? '')),
    topics: makeTopics(outline, titles, transcriptTexts(texts)),
  }
  return {
    kind: 'pdf',
    title: about.title ?? (titles[0] || fallbackTitle),
    tags: about.tags,
    ...(about.language && { language: about.language }),
    document,
    assets: files,
    notes: work.notes(),
  }
}

/** The first links, as many as there may be items beside the pages. */
function withinItems(links: PageLink[][], work: ImportWork): PageLink[][] {
  let room = work.limits.items - links.length
  return links.map((ofPage) =>
    ofPage.filter(({ link }) => {
      if (room-- > 0) return true
      work.note('linkLeftOut', link)
      return false
    }),
  )
}

function pageItem(
  { width, height, drawings, lines }: ReadPage,
  number: number,
  { x, y, scale }: PlacedPage,
): Item {
  return {
    kind: 'page',
    id: `page-${number}`,
    x: shortened(x),
    y: shortened(y),
    scale: shortened(scale),
    rotation: 0,
    width: shortened(width),
    height: shortened(height),
    number,
    drawings,
    text: lines.filter(isUpright).map(lineOf),
  }
}

const isUpright = ({ angle, width }: PageLine): boolean => Math.abs(angle) < 0.5 && width > 0

function lineOf({ text, x, baseline, width, size, font }: PageLine): Line {
  return {
    x: shortened(x, 6),
    baseline: shortened(baseline, 6),
    width: shortened(width, 6),
    runs: [{ text: text.slice(0, 20_000), font, size: shortened(size, 5), colour: '#000000' }],
  }
}

/** Links are transparent shapes over their page. */
function linkItems(links: PageLink[], number: number, { x, y, scale }: PlacedPage): Item[] {
  return links.map((link, at) => ({
    kind: 'shape',
    id: `link-${number}-${at + 1}`,
    x: shortened(x + link.x * scale),
    y: shortened(y + link.y * scale),
    scale: shortened(scale),
    rotation: 0,
    width: shortened(link.width, 6),
    height: shortened(link.height, 6),
    shape: 'rectangle',
    label: link.label.slice(0, 2_000),
    link: link.link,
  }))
}

function stepOf(
  { width, height }: ReadPage,
  number: number,
  { x, y, scale }: PlacedPage,
  title: string,
): DeckDocument['path'][number] {
  const [wide, high] = [width * scale, height * scale]
  return {
    id: `page-${number}`,
    title,
    box: {
      x: shortened(x + wide / 2),
      y: shortened(y + high / 2),
      width: shortened(wide),
      height: shortened(high),
      rotation: 0,
    },
  }
}
