import { createCanvas } from '@napi-rs/canvas'
import { createPainter, parseDocument, viewOfStep } from '@viewpage/deck'
import type { ImportedDeck } from '../../src/index.ts'
import { openResources, serverKit } from '@viewpage/deck/node'

/** What a visitor sees of a deck at a step. */
export interface Sight {
  /** #rrggbb of a pixel. */
  colourAt(x: number, y: number): string
}

/** Paints a step with the painter that visitors have, after checking the document as publishing does. */
export async function lookAtDeck(
  { document: unchecked, assets }: ImportedDeck,
  step = 1,
  viewport = { width: 100, height: 100 },
): Promise<Sight> {
  const document = parseDocument(JSON.parse(JSON.stringify(unchecked)))
  const read = (sha256: string): Promise<Uint8Array> =>
    Promise.resolve(assets.get(sha256)?.bytes ?? new Uint8Array())
  const { resources, close } = await openResources(document, read)
  const canvas = createCanvas(viewport.width, viewport.height)
  const context = canvas.getContext('2d')
  const painter = createPainter({ document, kit: serverKit, resources, unavailable: '' })
  const view = viewOfStep(document, step, viewport)
  painter.paint(context, view, { viewport, pixelRatio: 1 })
  close()
  return {
    colourAt(x, y) {
      const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data
      return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
    },
  }
}
