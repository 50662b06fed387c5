import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fitBox, panCamera, refitCamera, worldToScreen, zoomCamera } from './camera.ts'

const STAGE = { width: 1_600, height: 900 }
const number = fc.double({ min: -1e4, max: 1e4, noNaN: true })
const size = fc.double({ min: 0.01, max: 1e4, noNaN: true })
const camera = fc.record({ x: number, y: number, width: size, rotation: number })
const factor = fc.double({ min: 0.01, max: 100, noNaN: true })

test('a box is fitted into the viewport, as large as possible, upright and centred', () => {
  const tall = { x: 5, y: 7, width: 90, height: 90, rotation: 30 }
  const fitted = fitBox(tall, STAGE)
  expect(fitted).toEqual({ x: 5, y: 7, width: 160, rotation: 30 })
  expect(fitBox({ ...tall, width: 320 }, STAGE).width).toBe(320)
  const angle = (30 * Math.PI) / 180
  const above = worldToScreen(fitted, STAGE, 5 + 45 * Math.sin(angle), 7 - 45 * Math.cos(angle))
  expect(above.x).toBeCloseTo(800)
  expect(above.y).toBeCloseTo(0)
})

test('a dragged point stays under the pointer', () => {
  fc.assert(
    fc.property(camera, number, number, (from, dx, dy) => {
      const to = panCamera(from, STAGE, dx, dy)
      const before = worldToScreen(from, STAGE, from.x, from.y)
      const after = worldToScreen(to, STAGE, from.x, from.y)
      expect(after.x - before.x).toBeCloseTo(dx, 3)
      expect(after.y - before.y).toBeCloseTo(dy, 3)
    }),
  )
})

test('a zoom keeps its point and enlarges the surroundings', () => {
  fc.assert(
    fc.property(camera, factor, size, size, (from, growth, x, y) => {
      const to = zoomCamera(from, STAGE, growth, x, y)
      // The world point under x, y, found by moving it to the middle.
      const point = panCamera(from, STAGE, STAGE.width / 2 - x, STAGE.height / 2 - y)
      const seen = worldToScreen(to, STAGE, point.x, point.y)
      expect(seen.x).toBeCloseTo(x, 2)
      expect(seen.y).toBeCloseTo(y, 2)
      expect(from.width / to.width).toBeCloseTo(growth, 6)
    }),
  )
})

test('a resize keeps the middle, and the visible extent of the shorter side', () => {
  const from = { x: 3, y: 4, width: 160, rotation: 10 }
  expect(refitCamera(from, STAGE, { width: 800, height: 450 })).toEqual(from)
  const narrow = refitCamera(from, STAGE, { width: 450, height: 900 })
  expect(narrow).toEqual({ ...from, width: 160 })
  const flat = refitCamera(from, STAGE, { width: 1_600, height: 450 })
  expect(flat.width * (450 / 1_600)).toBeCloseTo(90)
})
