import { afterEach, expect, test } from '@jest/globals'
import type { Item } from '@viewpage/deck'
import { placed, sampleDeck } from '../../../test/engine/sample-deck.ts'
import { viewOf } from '../../../test/engine/sample-sheet.ts'

/** ms that a shape takes. */
const COST = 0.1
const SHAPES = 1_000
/** ms of a part, with the shapes between two time checks of the painter. */
const BUDGET = 8 + 4 * COST + 1e-6

/** ms; advances while a shape is painted. */
let now = 0

// The canvases of these tests accept every call and draw nothing.
Object.assign(globalThis, {
  Path2D: class {
    rect(): void {}
  },
})
Object.assign(HTMLCanvasElement.prototype, {
  getContext: () =>
    new Proxy<Record<string, unknown>>(
      { fill: () => (now += COST) },
      { get: (known, name) => known[String(name)] ?? (() => undefined) },
    ),
})
const { createLiteSurface } = await import('./lite-surface.ts')

const view = viewOf({ left: 0, top: 0, right: 1_600 })
let remove = () => {}
afterEach(() => remove())

function createStage() {
  const items = Array.from({ length: SHAPES }, (_, index): Item => {
    const box = { x: (index % 100) * 8, y: Math.floor(index / 100) * 9, width: 7, height: 8 }
    return { kind: 'shape', id: `s${index}`, ...placed, ...box, shape: 'rectangle', fill: '#ff0000' }
  })
  const surface = createLiteSurface(() => now)({
    container: document.createElement('div'),
    document: sampleDeck({ items }),
    resources: { picture: () => undefined, fontFamily: (family) => family },
    unavailable: '',
    onRestored: () => {},
    onLost: () => {},
  })
  surface.resize({ width: 1_600, height: 900 }, 1)
  remove = surface.destroy

  /** Paints until the picture is complete. @returns ms of each part */
  function paintAll(): number[] {
    const times: number[] = []
    for (let isComplete = false; !isComplete;) {
      const start = now
      isComplete = surface.paint(view, false)
      times.push(now - start)
    }
    return times
  }
  return { ...surface, paintAll }
}

test('the first picture is painted in several parts, the next one at once', () => {
  const { paintAll } = createStage()
  const first = paintAll()
  expect(first.length).toBeGreaterThan(5)
  expect(Math.max(...first)).toBeLessThan(BUDGET)
  expect(paintAll()).toHaveLength(1)
})

test.each([
  [
    'a window that is resized',
    (surface: ReturnType<typeof createStage>) => surface.resize({ width: 800, height: 450 }, 1),
  ],
  ['a picture that arrives', (surface: ReturnType<typeof createStage>) => surface.changed(['s1'])],
  ['a font that arrives', (surface: ReturnType<typeof createStage>) => surface.fontsChanged()],
])('%s begins the first picture again', (_, change) => {
  const surface = createStage()
  const start = now
  surface.paint(view, false)
  const painted = now - start
  change(surface)
  const all = surface.paintAll().reduce((sum, time) => sum + time, 0)
  expect(painted).toBeGreaterThan(0)
  expect(all).toBeCloseTo(SHAPES * COST)
})

test('a movement is painted at once, although there is no picture yet', () => {
  const surface = createStage()
  surface.paint(view, false)
  const start = now
  expect(surface.paint(view, true)).toBe(true)
  expect(now - start).toBeCloseTo(SHAPES * COST)
})
