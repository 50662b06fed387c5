import { createCanvas, Path2D, type Canvas } from '@napi-rs/canvas'
import {
  createPainter,
  parseDocument,
  viewOfStep,
  type PaintKit,
  type PaintResources,
  type Picture,
  type View,
} from '../src/index.ts'
import { sampleDocument, sampleStep } from './sample-document.ts'

export const serverKit: PaintKit = { Path2D, createSurface: createCanvas }

export interface PaintedOptions {
  readonly step?: number
  readonly view?: View
  readonly resources?: Partial<PaintResources>
  /** px of the square picture, which shows the world from 0 to 100. @default 100 */
  readonly size?: number
  readonly pixelRatio?: number
}

/** A sample document as it is painted, and what its picture is like. */
export function painted(own: Record<string, unknown>, options: PaintedOptions = {}) {
  const { step = 1, size = 100, pixelRatio = 1, resources = {} } = options
  const document = parseDocument(sampleDocument({ path: [sampleStep('one'), sampleStep('two')], ...own }))
  const viewport = { width: size, height: size }
  const painter = createPainter({
    document,
    kit: serverKit,
    resources: { picture: () => undefined, fontFamily: (family) => family, ...resources },
    unavailable: 'Not available',
  })
  const canvas = createCanvas(size * pixelRatio, size * pixelRatio)
  const context = canvas.getContext('2d')
  const view = options.view ?? viewOfStep(document, step, viewport)
  const count = painter.paint(context, view, { viewport, pixelRatio })
  return {
    canvas,
    /** How many items were painted. */
    count,
    /** `#rrggbb` at a place of the picture. */
    at: (x: number, y: number) => colourAt(canvas, x, y),
    /** How many px are not black. */
    ink: () => inkOf(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)),
  }
}

/** A picture of one colour. */
export function pictureOf(colour: string, width = 10, height = 10): Picture {
  const source = createCanvas(width, height)
  const context = source.getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  return { source, width, height }
}

function colourAt(canvas: Canvas, x: number, y: number): string {
  const [red = 0, green = 0, blue = 0] = canvas.getContext('2d').getImageData(x, y, 1, 1).data
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** How many px are not black. */
export function inkOf({ data }: { readonly data: Uint8ClampedArray }): number {
  let ink = 0
  for (let index = 0; index < data.length; index += 4) {
    if ((data[index] ?? 0) + (data[index + 1] ?? 0) + (data[index + 2] ?? 0) > 60) ink += 1
  }
  return ink
}
