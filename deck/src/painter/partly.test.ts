import { describe, expect, test } from '@jest/globals'
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { serverKit } from '../../test/paint.ts'
import { sampleDocument, sampleStep, square } from '../../test/sample-document.ts'
import { viewOfStep } from '../camera/view.ts'
import { parseDocument } from '../document/parse-document.ts'
import { createPainter } from './painter.ts'

const SIZE = 100
const stage = { viewport: { width: SIZE, height: SIZE }, pixelRatio: 1 }

/** 200 small squares of many colours, and one layer in half. */
function samplePainter(own: Record<string, unknown> = {}) {
  const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffff00']
  const items = Array.from({ length: 200 }, (_, index) =>
    square(`s${index}`, {
      x: (index * 37) % 95,
      y: (index * 61) % 95,
      scale: 0.05,
      rotation: index * 10,
      fill: colours[index % 4] ?? '',
      ...(index > 150 && { layer: 'front' }),
    }),
  )
  const layers = [{ id: 'front', title: 'Front' }]
  const step = sampleStep('one', { layers: { front: { opacity: 0.5 } } })
  const document = parseDocument(sampleDocument({ layers, items, path: [step, sampleStep('two')], ...own }))
  const resources = { picture: () => undefined, fontFamily: (family: string) => family }
  return { document, painter: createPainter({ document, kit: serverKit, resources, unavailable: '' }) }
}

/** Has time for so many questions. */
function timeFor(questions: number): () => boolean {
  let left = questions
  return () => left-- > 0
}

const pixelsOf = (canvas: Canvas) =>
  Buffer.from(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data)

describe('a picture that is painted in several parts', () => {
  test('equals one that is painted at once', () => {
    const { painter, document } = samplePainter()
    const view = viewOfStep(document, 1, stage.viewport)
    const atOnce = createCanvas(SIZE, SIZE)
    const inParts = createCanvas(SIZE, SIZE)
    painter.paint(atOnce.getContext('2d'), view, stage)
    const painting = painter.begin(inParts.getContext('2d'), view, stage)
    let parts = 1
    while (!painting.proceed(timeFor(2))) parts += 1
    expect(parts).toBeGreaterThan(3)
    expect(pixelsOf(inParts).equals(pixelsOf(atOnce))).toBe(true)
  })

  test('can be stopped, and leaves the canvas usable', () => {
    const { painter, document } = samplePainter()
    const view = { ...viewOfStep(document, 1, stage.viewport), opening: { width: 0.5, height: 0.5 } }
    const whole = viewOfStep(document, 1, stage.viewport)
    const canvas = createCanvas(SIZE, SIZE)
    const painting = painter.begin(canvas.getContext('2d'), view, stage)
    painting.proceed(timeFor(3))
    painting.stop()
    painter.paint(canvas.getContext('2d'), whole, stage)
    const fresh = createCanvas(SIZE, SIZE)
    painter.paint(fresh.getContext('2d'), whole, stage)
    expect(pixelsOf(canvas).equals(pixelsOf(fresh))).toBe(true)
  })
})

test('a transparent layer out of sight needs no canvas', () => {
  let made = 0
  const kit = {
    ...serverKit,
    createSurface(width: number, height: number) {
      made += 1
      return createCanvas(width, height)
    },
  }
  const { document } = samplePainter()
  const resources = { picture: () => undefined, fontFamily: (family: string) => family }
  const painter = createPainter({ document, kit, resources, unavailable: '' })
  const context = createCanvas(SIZE, SIZE).getContext('2d')
  const view = viewOfStep(document, 1, stage.viewport)
  const camera = { ...view.camera, x: 9_000 }
  painter.paint(context, { ...view, layers: new Map([['front', { camera, opacity: 0.5 }]]) }, stage)
  expect(made).toBe(0)
  painter.paint(context, view, stage)
  expect(made).toBe(1)
})

describe('items painted by sheets', () => {
  test('are complete and in order, in one sheet per layer and reveal', () => {
    const { painter, document } = samplePainter({
      path: [sampleStep('one'), sampleStep('two', { reveal: ['s3'] })],
    })
    expect(painter.sheets.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(
      document.items.map(({ id }) => id),
    )
    expect(painter.sheets.map(({ layer, revealedAt, items }) => [layer, revealedAt, items.length])).toEqual([
      [null, 0, 3],
      [null, 2, 1],
      [null, 0, 147],
      ['front', 0, 49],
    ])
  })

  test('have the bounds of their ink in the world', () => {
    const { painter } = samplePainter({ items: [square('a', { x: 50, y: 10, scale: 0.2, rotation: 90 })] })
    const { left, top, right, bottom } = painter.sheets[0]?.items[0]?.bounds ?? {}
    expect([left, top, right, bottom].map((value) => Math.round(value ?? NaN))).toEqual([30, 10, 50, 30])
  })

  test('form the same picture on adjacent panes as on one', () => {
    const { painter } = samplePainter()
    const items = painter.sheets[0]?.items ?? []
    const whole = createCanvas(SIZE, SIZE)
    const pane = { x: 0, y: 0, scale: 1, width: SIZE, height: SIZE }
    expect(painter.paintItems(whole.getContext('2d'), items, pane, 0, () => true)).toBe(items.length)
    const put = createCanvas(SIZE, SIZE)
    for (const x of [0, 50]) {
      for (const y of [0, 50]) {
        const part = createCanvas(50, 50)
        painter.paintItems(
          part.getContext('2d'),
          items,
          { x, y, scale: 1, width: 50, height: 50 },
          0,
          () => true,
        )
        put.getContext('2d').drawImage(part, x, y)
      }
    }
    // Slanted edges that a pane cuts are smoothed a little differently.
    expect(shareOfDifferent(pixelsOf(onBlack(put)), pixelsOf(onBlack(whole)))).toBeLessThan(0.002)
  })

  test('continue where they were interrupted', () => {
    const { painter } = samplePainter()
    const items = painter.sheets[0]?.items ?? []
    const pane = { x: 0, y: 0, scale: 1, width: SIZE, height: SIZE }
    const atOnce = createCanvas(SIZE, SIZE)
    const inParts = createCanvas(SIZE, SIZE)
    painter.paintItems(atOnce.getContext('2d'), items, pane, 0, () => true)
    let done = 0
    let parts = 0
    for (; done < items.length; parts += 1) {
      done = painter.paintItems(inParts.getContext('2d'), items, pane, done, timeFor(1))
    }
    expect(parts).toBeGreaterThan(3)
    expect(pixelsOf(inParts).equals(pixelsOf(atOnce))).toBe(true)
  })
})

/** How many of all colours are clearly not the same, 0 to 1. */
function shareOfDifferent(one: Buffer, other: Buffer): number {
  return one.filter((value, index) => Math.abs(value - (other[index] ?? 0)) > 24).length / one.length
}

/** The colours of px that are hardly there mean nothing. */
function onBlack(picture: Canvas): Canvas {
  const canvas = createCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0)
  return canvas
}
