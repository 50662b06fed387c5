import { afterEach, expect, test } from '@jest/globals'
import type { Item, View } from '@viewpage/deck'
import { placed, sampleDeck } from '../../../test/engine/sample-deck.ts'
import { viewOf } from '../../../test/engine/sample-sheet.ts'

/** ms between two frames */
const FRAME = 1_000 / 60
/** px for each unit of the world */
const SCALE = 10
/** ms that a shape on a tile takes. */
const COST = 0.05
/** Shapes between two time checks of the painter. */
const SHAPES_PER_TIME_CHECK = 4

/** ms; advances while a tile is painted. */
let now = 0
/** Shapes that were painted on tiles. */
let painted = 0

// The canvases of these tests accept every call and draw nothing.
Object.assign(globalThis, {
  Path2D: class {
    rect(): void {}
  },
})
Object.assign(HTMLCanvasElement.prototype, {
  getContext(this: HTMLCanvasElement, type: string) {
    const fill = () => {
      // The exact picture is on the page, a tile is not.
      if (this.parentElement) return
      painted += 1
      now += COST
    }
    const words = type === '2d' ? { fill } : { createTexture: () => ({}), createShader: () => ({}) }
    return new Proxy<Record<string, unknown>>(
      { ...words, getProgramParameter: () => true },
      { get: (known, name) => known[String(name)] ?? (() => undefined) },
    )
  },
})
const { createFullSurface } = await import('./full-surface.ts')

let remove = () => {}
afterEach(() => remove())

/** A stage of 1600 by 900 px on a world full of small squares. */
function createStage() {
  const items = Array.from({ length: 1_000 }, (_, index): Item => {
    const [column, row] = [index % 100, Math.floor(index / 100)]
    const box = { x: column * 8, y: row * 9, width: 7, height: 8 }
    return { kind: 'shape', id: `s${index}`, ...placed, ...box, shape: 'rectangle', fill: '#ff0000' }
  })
  const container = document.createElement('div')
  const surface = createFullSurface({ now: () => now, maxBytes: Infinity })({
    container,
    document: sampleDeck({ items }),
    resources: { picture: () => undefined, fontFamily: (family) => family },
    unavailable: '',
    onRestored: () => {},
    onLost: () => {},
  })
  surface.resize({ width: 160 * SCALE, height: 90 * SCALE }, 1)
  remove = surface.destroy
  let left = 0
  let frame = 0
  now = painted = 0

  /** Paints the next frame of a movement. @param px distance since the last frame @returns ms spent on tiles */
  function move(px: number): number {
    frame += 1
    const start = frame * FRAME
    now = start
    left += px / SCALE
    const view: View = viewOf({ left, top: 0, right: left + 160 })
    surface.paint(view, true)
    return now - start
  }

  return {
    move,
    areTilesShown: () => container.querySelectorAll('canvas')[1]?.style.visibility === 'visible',
  }
}

test('paints no tiles in the fast part of a flight, and paints them in the slower part', () => {
  const { move } = createStage()
  move(0)
  const before = painted
  expect(before).toBeGreaterThan(0)
  for (let frame = 0; frame < 20; frame += 1) move(80)
  expect(painted).toBe(before)
  move(10)
  expect(painted).toBeGreaterThan(before)
})

test('40 px per frame and more count as fast', () => {
  const { move } = createStage()
  move(0)
  expect(move(41)).toBe(0)
  expect(move(39)).toBeGreaterThan(0)
})

test('in a slower movement, paints tiles for 4 ms per frame', () => {
  const { move, areTilesShown } = createStage()
  const times: number[] = []
  for (let frame = 0; frame < 40; frame += 1) times.push(move(0.1))
  const slice = SHAPES_PER_TIME_CHECK * COST
  expect(Math.max(...times)).toBeGreaterThanOrEqual(4)
  expect(Math.max(...times)).toBeLessThan(4 + slice + COST)
  // All the time there is, until there is nothing left to paint.
  const busy = times.filter((time) => time > 0)
  expect(busy.length).toBeGreaterThan(2)
  expect(times.slice(0, busy.length)).toEqual(busy)
  expect(busy.slice(0, -1).every((time) => time >= 4)).toBe(true)
  expect(areTilesShown()).toBe(true)
})
