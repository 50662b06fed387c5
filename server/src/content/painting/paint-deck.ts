import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { createPainter, viewOfStep, type DeckDocument } from '@viewpage/deck'
import { openResources, serverKit } from '@viewpage/deck/node'
import { coverAspectOf, shownBoxOf, type ShownBox } from './cover-frame.ts'
import { PICTURE_SIZES } from './picture-widths.ts'

/** The cover pictures of a presentation, painted from one of its steps, as WebP. */
export interface PaintedCover {
  /** 1360 × 765 px, for the view page. */
  readonly poster: Uint8Array
  /** 770 × 433 px, for teasers and cards. */
  readonly card: Uint8Array
  readonly look: CoverLook
}

/** How a cover looks, without its files. */
export interface CoverLook {
  /** The step, 96 px wide and blurred, as a data address. */
  readonly blur: string
  /** Of the frame in which the cover shows the step; 0 if its picture fills the stage. */
  readonly aspect: number
}

/** All painted pictures of a presentation. */
export interface PaintedDeck extends PaintedCover {
  /** 320 × 180 px, one per step. */
  readonly steps: readonly Uint8Array[]
}

export interface Size {
  readonly width: number
  readonly height: number
}

type Read = (sha256: string) => Promise<Uint8Array>
type PaintStep = (step: number, viewport: Size) => Canvas

const { poster: POSTER, card: CARD, step: STEP } = PICTURE_SIZES
const BLUR: Size = { width: 96, height: 54 }

export const QUALITY = 84
/** Of pictures whose pixels are too small to be seen one by one. */
export const LARGE_QUALITY = 70
const BLUR_QUALITY = 55
const BLUR_RADIUS_PX = 2.5

/**
 * Paints a presentation with the same painter as the viewer.
 *
 * @param read returns the content of a file by its SHA-256
 * @param onStep called after each step with the number of finished ones and its picture
 * @param cover the step on the cover, from 1
 */
export function paintDeck(
  document: DeckDocument,
  read: Read,
  onStep: (done: number, picture: Uint8Array) => void = () => undefined,
  cover = 1,
): Promise<PaintedDeck> {
  return withPainter(document, read, async (paint) => {
    const steps: Uint8Array[] = []
    for (let step = 1; step <= document.path.length; step++) {
      const picture = await paint(step, STEP).encode('webp', QUALITY)
      steps.push(picture)
      onStep(step, picture)
    }
    return { ...(await coverOf(document, paint, cover)), steps }
  })
}

/** Paints the pictures of some steps. @param steps their numbers in the document, from 1 */
export function paintSteps(
  document: DeckDocument,
  read: Read,
  steps: readonly number[],
): Promise<Uint8Array[]> {
  return withPainter(document, read, async (paint) => {
    const pictures: Uint8Array[] = []
    for (const step of steps) pictures.push(await paint(step, STEP).encode('webp', QUALITY))
    return pictures
  })
}

/** Paints a step as a poster, or 2560 × 1440 px. @param step its number in the document, from 1 */
export function paintStep(
  document: DeckDocument,
  read: Read,
  step: number,
  size: 'poster' | 'large',
): Promise<Uint8Array> {
  const quality = size === 'large' ? LARGE_QUALITY : QUALITY
  return withPainter(document, read, (paint) => paint(step, PICTURE_SIZES[size]).encode('webp', quality))
}

/** Paints only the cover pictures. @param step from 1 */
export function paintCover(document: DeckDocument, read: Read, step = 1): Promise<PaintedCover> {
  return withPainter(document, read, (paint) => coverOf(document, paint, step))
}

/** Looks at the cover again; its files stay. @param step from 1 */
export function lookAtCover(document: DeckDocument, read: Read, step = 1): Promise<CoverLook> {
  return withPainter(document, read, (paint) =>
    lookOf(paint(step, POSTER), shownBoxOf(document, POSTER, step)),
  )
}

async function withPainter<Result>(
  document: DeckDocument,
  read: Read,
  work: (paint: PaintStep) => Promise<Result>,
): Promise<Result> {
  const { resources, close } = await openResources(document, read)
  const painter = createPainter({ document, kit: serverKit, resources, unavailable: '' })
  try {
    return await work((step, viewport) => {
      const canvas = createCanvas(viewport.width, viewport.height)
      const context = canvas.getContext('2d')
      painter.paint(context, viewOfStep(document, step, viewport), { viewport, pixelRatio: 1 })
      return canvas
    })
  } finally {
    close()
  }
}

async function coverOf(document: DeckDocument, paint: PaintStep, step: number): Promise<PaintedCover> {
  return encodeCover((size) => paint(step, size), shownBoxOf(document, POSTER, step))
}

/** @param paint paints the cover in a size @param shown the part of its poster that is not ground */
export async function encodeCover(paint: (size: Size) => Canvas, shown: ShownBox): Promise<PaintedCover> {
  const poster = paint(POSTER)
  return {
    poster: await poster.encode('webp', QUALITY),
    card: await paint(CARD).encode('webp', QUALITY),
    look: await lookOf(poster, shown),
  }
}

async function lookOf(poster: Canvas, shown: ShownBox): Promise<CoverLook> {
  return { blur: await blurOf(poster, shown), aspect: coverAspectOf(poster, shown) }
}

/** Of the step's box alone: bars beside it, and steps that are near it, have other colours. */
async function blurOf(poster: Canvas, shown: ShownBox): Promise<string> {
  const canvas = createCanvas(BLUR.width, BLUR.height)
  const context = canvas.getContext('2d')
  const margin = BLUR_RADIUS_PX * 2
  const width = poster.width * shown.width
  const height = poster.height * shown.height
  context.filter = `blur(${BLUR_RADIUS_PX}px)`
  context.imageSmoothingQuality = 'high'
  // Drawn beyond the edges, so that the blur does not fade out there.
  context.drawImage(
    poster,
    (poster.width - width) / 2,
    (poster.height - height) / 2,
    width,
    height,
    -margin,
    -margin,
    BLUR.width + 2 * margin,
    BLUR.height + 2 * margin,
  )
  const bytes = await canvas.encode('webp', BLUR_QUALITY)
  return `data:image/webp;base64,${bytes.toString('base64')}`
}
