import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { createPainter, viewOfStep, type DeckDocument } from '@viewpage/deck'
import { openResources, serverKit } from '@viewpage/deck/node'
import { PICTURE_SIZES } from './picture-widths.ts'

/** The cover pictures of a presentation, painted from its first step, as WebP. */
export interface PaintedCover {
  /** 1360 × 765 px, for the view page. */
  readonly poster: Uint8Array
  /** 770 × 433 px, for teasers and cards. */
  readonly card: Uint8Array
  /** The poster, 96 px wide and blurred, as a data address. */
  readonly blur: string
}

/** All painted pictures of a presentation. */
export interface PaintedDeck extends PaintedCover {
  /** 320 × 180 px, one per step. */
  readonly steps: readonly Uint8Array[]
}

interface Size {
  readonly width: number
  readonly height: number
}

type Read = (sha256: string) => Promise<Uint8Array>
type PaintStep = (step: number, viewport: Size) => Canvas

const { poster: POSTER, card: CARD, step: STEP } = PICTURE_SIZES
const BLUR: Size = { width: 96, height: 54 }

const QUALITY = 84
const BLUR_QUALITY = 55
const BLUR_RADIUS_PX = 2.5

/**
 * Paints a presentation with the same painter as the viewer.
 *
 * @param read returns the content of a file by its SHA-256
 * @param onStep called after each step's picture with the number of finished ones
 */
export function paintDeck(
  document: DeckDocument,
  read: Read,
  onStep: (done: number) => void = () => undefined,
): Promise<PaintedDeck> {
  return withPainter(document, read, async (paint) => {
    const steps: Uint8Array[] = []
    for (let step = 1; step <= document.path.length; step++) {
      steps.push(await paint(step, STEP).encode('webp', QUALITY))
      onStep(step)
    }
    return { ...(await coverOf(paint)), steps }
  })
}

/** Paints only the cover pictures. */
export function paintCover(document: DeckDocument, read: Read): Promise<PaintedCover> {
  return withPainter(document, read, coverOf)
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

async function coverOf(paint: PaintStep): Promise<PaintedCover> {
  const poster = paint(1, POSTER)
  return {
    poster: await poster.encode('webp', QUALITY),
    card: await paint(1, CARD).encode('webp', QUALITY),
    blur: await blurOf(poster),
  }
}

async function blurOf(poster: Canvas): Promise<string> {
  const canvas = createCanvas(BLUR.width, BLUR.height)
  const context = canvas.getContext('2d')
  const margin = BLUR_RADIUS_PX * 2
  context.filter = `blur(${BLUR_RADIUS_PX}px)`
  context.imageSmoothingQuality = 'high'
  // Drawn beyond the edges, so that the blur does not fade out there.
  context.drawImage(poster, -margin, -margin, BLUR.width + 2 * margin, BLUR.height + 2 * margin)
  const bytes = await canvas.encode('webp', BLUR_QUALITY)
  return `data:image/webp;base64,${bytes.toString('base64')}`
}
