import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Camera, Viewport } from './camera.ts'
import { flight, MAX_TURN_SPEED, MAX_ZOOM_SPEED, type Flight } from './flight.ts'

const place = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const width = fc.double({ min: -3, max: 3, noNaN: true }).map((exponent) => 10 ** (2 * exponent))
const rotation = fc.double({ min: -720, max: 720, noNaN: true })
const camera: fc.Arbitrary<Camera> = fc.record({ x: place, y: place, width, rotation })
const side = fc.integer({ min: 200, max: 4_000 })
const viewport: fc.Arbitrary<Viewport> = fc.record({ width: side, height: side })
const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const STAGE = { width: 1_280, height: 720 }

describe('a flight', () => {
  test('ends exactly at its end', () => {
    fc.assert(
      fc.property(camera, camera, viewport, (from, to, stage) => {
        expect(flight(from, to, stage).at(1)).toEqual(to)
      }),
    )
  })

  test('starts exactly at its start, without whole turns', () => {
    fc.assert(
      fc.property(camera, camera, viewport, (from, to, stage) => {
        const start = flight(from, to, stage).at(0)
        expect({ ...start, rotation: 0 }).toEqual({ ...from, rotation: 0 })
        expect(turnsOff(start.rotation - from.rotation)).toBeLessThan(1e-9)
      }),
    )
  })

  test('leaves and reaches its ends without a jump', () => {
    fc.assert(
      fc.property(camera, camera, viewport, (from, to, stage) => {
        const way = flight(from, to, stage)
        expectNear(way.at(1e-9), { ...from, rotation: way.at(0).rotation })
        expectNear(way.at(1 - 1e-9), to)
      }),
    )
  })

  test('always has a positive width and finite coordinates', () => {
    fc.assert(
      fc.property(camera, camera, viewport, fraction, (from, to, stage, at) => {
        const { x, y, width: across, rotation: turned } = flight(from, to, stage).at(at)
        expect([x, y, across, turned].every(Number.isFinite)).toBe(true)
        expect(across).toBeGreaterThan(0)
      }),
    )
  })

  test('takes the same path back', () => {
    fc.assert(
      fc.property(camera, camera, viewport, fraction, (from, to, stage, at) => {
        const there = flight(from, to, stage).at(at)
        const back = flight(to, from, stage).at(1 - at)
        expectNear({ ...back, rotation: 0 }, { ...there, rotation: 0 })
        expect(turnsOff(back.rotation - there.rotation)).toBeLessThan(1e-6)
      }),
    )
  })

  test('rotates in one direction only, by at most half a turn', () => {
    fc.assert(
      fc.property(
        camera,
        camera,
        viewport,
        fc.array(fraction, { minLength: 2 }),
        (from, to, stage, times) => {
          const way = flight(from, to, stage)
          const turn = way.at(1).rotation - way.at(0).rotation
          expect(Math.abs(turn)).toBeLessThanOrEqual(180 + 1e-9)
          const angles = [0, ...times, 1].sort((a, b) => a - b).map((time) => way.at(time).rotation)
          for (const [index, angle] of angles.entries()) {
            const before = angles[index - 1] ?? angle
            expect((angle - before) * Math.sign(turn)).toBeGreaterThanOrEqual(-1e-9)
          }
        },
      ),
    )
  })

  test('takes at least 0.6 seconds unless start and end are the same', () => {
    fc.assert(
      fc.property(camera, camera, viewport, (from, to, stage) => {
        const { durationMs } = flight(from, to, stage)
        expect(durationMs === 0 || durationMs >= 600).toBe(true)
      }),
    )
  })

  // docs/behaviour/viewer.md#speed-of-flights
  test('never zooms or turns faster than the limits, whatever its duration was to be', () => {
    const seconds = fc.option(fc.double({ min: 0.01, max: 60, noNaN: true }), { nil: undefined })
    fc.assert(
      fc.property(camera, camera, viewport, seconds, fc.boolean(), (from, to, stage, wanted, moving) => {
        const options = wanted === undefined ? { moving } : { moving, seconds: wanted }
        const { zoom, turn } = peakSpeeds(flight(from, to, stage, options))
        expect(zoom).toBeLessThanOrEqual(MAX_ZOOM_SPEED * 1.001)
        expect(turn).toBeLessThanOrEqual(MAX_TURN_SPEED * 1.001)
      }),
    )
  })

  test('continues from the position of an interrupted flight', () => {
    fc.assert(
      fc.property(camera, camera, camera, viewport, fraction, (from, to, other, stage, at) => {
        const interrupted = flight(from, to, stage).at(at)
        const next = flight(interrupted, other, stage, { moving: true })
        expectNear({ ...next.at(0), rotation: 0 }, { ...interrupted, rotation: 0 })
        expect(next.at(1)).toEqual(other)
      }),
    )
  })

  test('to the current position takes no time and moves nothing', () => {
    fc.assert(
      fc.property(camera, viewport, fraction, (from, stage, at) => {
        const way = flight(from, from, stage)
        expect(way.durationMs).toBe(0)
        expectNear(way.at(at), from)
      }),
    )
  })
})

test('a flight to a box a million times smaller lands on it smoothly', () => {
  const far = { x: 0, y: 0, width: 1e6, rotation: 0 }
  const near = { x: 300_000.25, y: -120_000.5, width: 1, rotation: 0 }
  const way = flight(far, near, STAGE)
  for (let at = 0.9; at < 1; at += 0.001) {
    const before = way.at(at)
    const after = way.at(at + 0.001)
    // In each frame the target is nearer to the middle, measured in screens.
    expect(Math.hypot(near.x - after.x, near.y - after.y)).toBeLessThanOrEqual(
      Math.hypot(near.x - before.x, near.y - before.y) + after.width * 1e-6,
    )
    expect(after.width).toBeLessThanOrEqual(before.width)
  }
})

test('a long pan zooms out, a short one hardly does', () => {
  const from = { x: 0, y: 0, width: 100, rotation: 0 }
  expect(flight(from, { ...from, x: 5_000 }, STAGE).at(0.5).width).toBeGreaterThan(1_000)
  expect(flight(from, { ...from, x: 20 }, STAGE).at(0.5).width).toBeLessThan(105)
})

test('uses a given duration', () => {
  const from = { x: 0, y: 0, width: 100, rotation: 0 }
  expect(flight(from, { ...from, x: 500 }, STAGE, { seconds: 7 }).durationMs).toBe(7_000)
})

// docs/behaviour/viewer.md#speed-of-flights
test('a half turn takes 3 seconds, and a zoom by 500 just over 3', () => {
  const from = { x: 0, y: 0, width: 500, rotation: 0 }
  expect(flight(from, { ...from, rotation: 180 }, STAGE).durationMs).toBeCloseTo(3_000)
  expect(flight(from, { ...from, width: 1 }, STAGE).durationMs).toBeCloseTo(3_107, 0)
})

test('a given duration of 0 is a cut', () => {
  const from = { x: 0, y: 0, width: 100, rotation: 0 }
  expect(flight(from, { ...from, x: 500, rotation: 90 }, STAGE, { seconds: 0 }).durationMs).toBe(0)
})

test('a flight from a moving camera is faster at first than one from rest', () => {
  const from = { x: 0, y: 0, width: 100, rotation: 0 }
  const to = { ...from, x: 50 }
  const moving = flight(from, to, STAGE, { moving: true }).at(0.1).x
  expect(moving).toBeGreaterThan(2 * flight(from, to, STAGE).at(0.1).x)
})

/** The highest zoom and turn in small parts of a flight; e-folds and degrees per second. */
function peakSpeeds(way: Flight) {
  const parts = 200
  const seconds = way.durationMs / 1_000 / parts
  let [zoom, turn] = [0, 0]
  for (let part = 1; part <= parts && seconds > 0; part += 1) {
    const [before, after] = [way.at((part - 1) / parts), way.at(part / parts)]
    zoom = Math.max(zoom, Math.abs(Math.log(after.width / before.width)) / seconds)
    turn = Math.max(turn, Math.abs(after.rotation - before.rotation) / seconds)
  }
  return { zoom, turn }
}

/** How far an angle is from whole turns, degrees. */
function turnsOff(angle: number): number {
  return Math.abs(angle - 360 * Math.round(angle / 360))
}

function expectNear(actual: Camera, expected: Camera): void {
  const seen = Math.min(actual.width, expected.width)
  expect(Math.hypot(actual.x - expected.x, actual.y - expected.y) / seen).toBeLessThan(1e-3)
  expect(Math.abs(Math.log(actual.width / expected.width))).toBeLessThan(1e-6)
  expect(Math.abs(actual.rotation - expected.rotation)).toBeLessThan(1e-6)
}
