import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { nearestStep, layOutStops, STOP_GAP_PX } from './lay-out-stops.ts'

const none = new Set<number>()
const orbit = [0, 0.07, 0.15, 0.26, 0.33, 0.42, 0.48, 0.58, 0.66, 0.77, 0.86, 1]

test('stops keep their ideal positions if there is room', () => {
  expect(layOutStops(orbit, none, 1152).positions).toEqual(orbit)
})

test('close stops are moved apart, and the ends stay at the ends', () => {
  const { positions, stops } = layOutStops(orbit, none, 328)
  expect(stops).toHaveLength(12)
  expect(positions[0]).toBe(0)
  expect(positions.at(-1)).toBe(1)
  for (let index = 1; index < positions.length; index++) {
    const gap = ((positions[index] ?? 0) - (positions[index - 1] ?? 0)) * 328
    expect(gap).toBeGreaterThanOrEqual(STOP_GAP_PX - 1e-9)
  }
})

test('only topics have stops if not all stops fit', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => index / 49)
  expect(layOutStops(fifty, new Set([1, 11, 26]), 300).stops).toEqual([1, 11, 26, 50])
})

test('only the ends have stops if the topics do not fit', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => index / 49)
  expect(layOutStops(fifty, new Set(fifty.map((_, index) => index + 1)), 300).stops).toEqual([1, 50])
})

test('a click goes to the nearest stop', () => {
  const layout = layOutStops(orbit, none, 1152)
  expect(nearestStep(layout, 0.5, 1152)).toBe(7)
  expect(nearestStep(layout, -1, 1152)).toBe(1)
  expect(nearestStep(layout, 2, 1152)).toBe(12)
})

// docs/behaviour/viewer.md#path-slider
test('of a thousand steps, a click goes to the stop within 12 px, and elsewhere to the nearest step', () => {
  const thousand = Array.from({ length: 1_000 }, (_, index) => index / 999)
  const layout = layOutStops(thousand, new Set([500]), 1_000)
  expect(layout.stops).toEqual([1, 500, 1_000])
  expect(nearestStep(layout, 0.505, 1_000)).toBe(500)
  expect(nearestStep(layout, 0.25, 1_000)).toBe(251)
  expect(nearestStep(layout, 1, 1_000)).toBe(1_000)
})

test('steps keep their order and stay on the line, stops keep their distance, whatever the deck', () => {
  const deck = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(deck, fc.integer({ min: 0, max: 2_000 }), fc.array(fc.nat(80)), (places, width, topics) => {
      const at = places.toSorted((a, b) => a - b)
      const { positions, stops } = layOutStops(at, new Set(topics), width)
      expect(positions).toHaveLength(at.length)
      positions.forEach((position, index) => {
        expect(position).toBeGreaterThanOrEqual(-1e-9)
        expect(position).toBeLessThanOrEqual(1 + 1e-9)
        expect(position).toBeGreaterThanOrEqual((positions[index - 1] ?? 0) - 1e-9)
      })
      stops.slice(1).forEach((stop, index) => {
        const before = positions[(stops[index] ?? 1) - 1] ?? 0
        expect(((positions[stop - 1] ?? 0) - before) * width).toBeGreaterThanOrEqual(STOP_GAP_PX - 1e-6)
      })
    }),
  )
})
