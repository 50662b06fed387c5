import type { PageItem, ShapeItem } from '@viewpage/deck'
import type { PDFPageProxy } from 'pdfjs-dist'
import { IDENTITY, type Matrix } from '../geometry/matrix.ts'
import { drawingOf } from '../shapes/drawing-of.ts'
import type { Shape } from '../shapes/shape.ts'
import { RecordingCanvas } from './recording/recording-canvas.ts'
import type { Recorder } from './recording/recorder.ts'
import { markDrawnBullets } from './drawn-bullets.ts'
import { drawnTexts, type DrawnTexts } from './drawn-texts.ts'
import { flattenKnockout } from './knockout-groups.ts'
import type { OpenPdf } from './open-pdf.ts'
import { fieldLines } from './field-lines.ts'
import { readLinks, type LinkedPages } from './page-links.ts'
import { joinStacked } from './stacked-letters.ts'
import { turnSwapped } from './swapped-letters.ts'
import { readLines, type PageLine } from './text-lines.ts'

/** A page in pixels, with a resolution at which rasterised parts look sharp. */
export interface ReadPage {
  width: number
  height: number
  /** Pixels per point. */
  scale: number
  drawings: PageItem['drawings']
  lines: PageLine[]
  links: PageLink[]
}

export type PageLink = Pick<ShapeItem, 'x' | 'y' | 'width' | 'height'> & { link: string; label: string }

/** Length of a page's longer side. */
const LONG_SIDE_PX = 4_096
const MAX_PAGE_POINTS = 1e6
/** A glyph without a letter, or of a script whose letters change their forms: Hebrew to Myanmar, Khmer, emoji. Parts of it may have names. */
const MAY_BE_NAMED =
  /[\0\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Khmer}\p{Emoji_Presentation}\u0700-\u109f]/u
/** Smallest visible length. */
const MIN_VISIBLE_PX = 0.01
/** PDF.js annotation mode: draws annotations, without form values. */
const WITH_ANNOTATIONS = 1

/** Converts a page to shapes and reads its text. A damaged page keeps the parts that could be drawn. */
export async function readPage(
  { document, ops, namesOf }: OpenPdf,
  number: number,
  recorder: Recorder,
  linked?: LinkedPages,
): Promise<ReadPage> {
  const { work } = recorder
  const page = await document
    .getPage(number)
    .catch((error: unknown) =>
      work.fail('broken', `page ${number} is cut off or damaged`, 'Export it again as PDF.', error),
    )
  const natural = page.getViewport({ scale: 1 })
  const longest = Math.max(natural.width, natural.height)
  if (!(natural.width > 0 && natural.height > 0 && longest < MAX_PAGE_POINTS))
    work.fail('broken', `page ${number} has no usable size`, 'Export it again as PDF.')
  const scale = LONG_SIDE_PX / longest
  const viewport = page.getViewport({ scale })
  const canvas = new RecordingCanvas(recorder, Math.ceil(viewport.width), Math.ceil(viewport.height))
  const drawn = drawnTexts(ops)
  await render(page, viewport, canvas, ops, drawn, recorder)
  const shapes = canvas.surface.snapshot()
  const toPixels = viewport.transform as Matrix
  const isNamed = drawn.glyphs.some((glyph) => MAY_BE_NAMED.test(glyph))
  // PDF.js would take these apart, and turn the letters around.
  const disableNormalization = drawn.glyphs.some((glyph) => /[\ufdfa\ufdfb]/.test(glyph))
  const content = await page
    .getTextContent({ includeMarkedContent: isNamed, disableNormalization })
    .catch(() => undefined)
  const names = isNamed && page.ref ? namesOf(page.ref.num) : []
  const annotations: unknown[] = await page.getAnnotations().catch(() => [])
  const isTurned = content !== undefined && turnSwapped(content)
  const read = content
    ? readLines(content, toPixels, { glyphs: drawn.glyphs, names, pageWidth: viewport.width })
    : []
  const stacked = joinStacked(read)
  if (isTurned || stacked.length < read.length) work.note('lettersGuessed')
  const lines = [...stacked, ...fieldLines(annotations, drawn.texts, toPixels)]
  markDrawnBullets(lines, shapes)
  const links = await readLinks(document, annotations, toPixels, work, { number, linked })
  page.cleanup()
  if (lines.length === 0 && shapes.every((shape) => isBackground(shape, viewport))) work.note('emptySteps')
  const { width, height } = viewport
  return { width, height, scale, drawings: drawingsOf(shapes), lines, links }
}

async function render(
  page: PDFPageProxy,
  viewport: ReturnType<PDFPageProxy['getViewport']>,
  canvas: RecordingCanvas,
  ops: OpenPdf['ops'],
  drawn: DrawnTexts,
  { work }: Recorder,
): Promise<void> {
  const task = page.render({
    canvas: null,
    // A recording context has what PDF.js calls, which is less than a browser's.
    canvasContext: canvas.getContext() as never,
    viewport,
    annotationMode: WITH_ANNOTATIONS,
    background: '#ffffff',
    operationsFilter: (index, operators) => {
      flattenKnockout(index, operators, ops)
      drawn.see(index, operators)
      const operator = operators.fnArray[index]
      if (operator === ops.setFont || operator === ops.paintImageXObject)
        isDamaged ||= isBroken(page, operators.argsArray[index])
      return true
    },
  })
  let isDamaged = false
  try {
    await task.promise
  } catch (error) {
    if (error instanceof Error && error.name === 'ImportError') throw error
    isDamaged = true
  }
  if (isDamaged) work.note('damagedPage')
}

/** Whether PDF.js draws nothing with a font or a picture: it has an error instead of it, or null. */
function isBroken({ commonObjs, objs }: PDFPageProxy, args: unknown): boolean {
  const [id] = args as [string]
  const all = id.startsWith('g_') ? commonObjs : objs
  const found: unknown = all.has(id) ? all.get(id) : undefined
  return found === null || typeof found === 'string'
}

/** A plain colour over the whole page. */
function isBackground(shape: Shape, { width, height }: { width: number; height: number }): boolean {
  const { left, top, right, bottom } = shape.bounds
  const isPlain = shape.kind === 'path' && typeof shape.fill === 'string'
  return isPlain && left <= 1 && top <= 1 && right >= width - 1 && bottom >= height - 1
}

const drawingsOf = (shapes: Shape[]): PageItem['drawings'] =>
  shapes.map((shape) => drawingOf(shape, IDENTITY, MIN_VISIBLE_PX))
