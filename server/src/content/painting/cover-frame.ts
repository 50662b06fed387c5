import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { fitBox, type DeckDocument } from '@viewpage/deck'

/** The part of a picture that shows the box of a step, about the middle, as fractions of its width and height. */
export interface ShownBox {
  readonly width: number
  readonly height: number
}

/** What decides whether a picture can fill the cover, mostly as shares from 0 to 1. */
interface Look {
  /** Pixels that are light. */
  readonly light: number
  /** The mean of all pixels, 0 to 255. */
  readonly brightness: number
  /** Cells with many small edges, as of text. */
  readonly detailed: number
  /** The same where the cover that fills the stage goes from blurred to sharp. */
  readonly detailedAtSeam: number
}

/** Steps that fill less of a stage of 16:9 have another shape. */
const MIN_FILLED = 0.97

// Chosen by looking at the covers of presentations of all kinds.
const MAX_LIGHT = 0.5
const MAX_BRIGHTNESS = 150
const MAX_DETAILED = 0.05
const MAX_DETAILED_AT_SEAM = 0.08

/** The size at which a picture is examined, and of its cells, px. */
const SAMPLE = { width: 480, height: 270 }
const CELL = 10
const LIGHT_LUMA = 170
const EDGE_LUMA = 80
/** Edges of a detailed cell in each direction. Text has both; stripes and leaning lines have not. */
const EDGES_ACROSS = 10
const EDGES_DOWN = 8
const SEAM = { from: 0.28, to: 0.68 }

/** Where a picture of the size of the viewport shows a step's box. @param step from 1 */
export function shownBoxOf(
  { path }: DeckDocument,
  viewport: { readonly width: number; readonly height: number },
  step: number,
): ShownBox {
  const shown = path[step - 1]
  if (!shown) throw new Error(`[server] Failed to find the box of step ${step}: there is no such step.`)
  const scale = viewport.width / fitBox(shown.box, viewport).width
  return {
    width: Math.min(1, (shown.box.width * scale) / viewport.width),
    height: Math.min(1, (shown.box.height * scale) / viewport.height),
  }
}

/**
 * Whether the cover shows its step in a frame (docs/behaviour/overlay.md#framed-cover).
 *
 * @returns the aspect ratio of the frame; 0 if the picture fills the stage
 */
export function coverAspectOf(poster: Canvas, shown: ShownBox): number {
  const aspect = (poster.width * shown.width) / (poster.height * shown.height)
  const isOtherShape = Math.min(shown.width, shown.height) < MIN_FILLED
  return isOtherShape || isHardToCover(lookOf(poster)) ? Math.round(aspect * 1e4) / 1e4 : 0
}

/** Under its veil a light picture is grey; text is cut where the blurred part ends. */
function isHardToCover({ light, brightness, detailed, detailedAtSeam }: Look): boolean {
  const isLight = light > MAX_LIGHT || brightness > MAX_BRIGHTNESS
  return isLight || detailed > MAX_DETAILED || detailedAtSeam > MAX_DETAILED_AT_SEAM
}

function lookOf(picture: Canvas): Look {
  const luma = lumaOf(picture)
  const columns = SAMPLE.width / CELL
  const rows = SAMPLE.height / CELL
  let detailed = 0
  let atSeam = 0
  for (let column = 0; column < columns; column++) {
    const middle = (column + 0.5) / columns
    for (let row = 0; row < rows; row++) {
      if (!isDetailed(luma, column * CELL, row * CELL)) continue
      detailed++
      if (middle > SEAM.from && middle < SEAM.to) atSeam++
    }
  }
  return {
    light: luma.filter((value) => value > LIGHT_LUMA).length / luma.length,
    brightness: luma.reduce((sum, value) => sum + value, 0) / luma.length,
    detailed: detailed / (columns * rows),
    detailedAtSeam: atSeam / (columns * rows * (SEAM.to - SEAM.from)),
  }
}

/** The brightness of each pixel of the smaller picture, 0 to 255. */
function lumaOf(picture: Canvas): Float32Array {
  const { width, height } = SAMPLE
  const context = createCanvas(width, height).getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  return Float32Array.from({ length: width * height }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  })
}

function isDetailed(luma: Float32Array, left: number, top: number): boolean {
  const at = (x: number, y: number) => luma[y * SAMPLE.width + x] ?? 0
  let across = 0
  let down = 0
  for (let y = top; y < top + CELL; y++) {
    for (let x = left; x < left + CELL; x++) {
      if (x + 1 < left + CELL && Math.abs(at(x + 1, y) - at(x, y)) > EDGE_LUMA) across++
      if (y + 1 < top + CELL && Math.abs(at(x, y + 1) - at(x, y)) > EDGE_LUMA) down++
    }
  }
  return across > EDGES_ACROSS && down > EDGES_DOWN
}
