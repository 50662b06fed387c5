import { describe, expect, test } from '@jest/globals'
import { sampleDocument, sampleStep } from '../../test/sample-document.ts'
import { parseDocument } from '../document/parse-document.ts'
import { panCamera } from './camera.ts'
import { viewFlight } from './view-flight.ts'
import { mapCameras, viewOfStep } from './view.ts'

const STAGE = { width: 1_600, height: 900 }
const box = { x: 0, y: 0, width: 160, height: 90, rotation: 0 }
const document = parseDocument(
  sampleDocument({
    layers: [{ id: 'back', title: 'Back' }],
    path: [
      sampleStep('one', { box }),
      sampleStep('two', {
        box: { ...box, x: 900 },
        layers: { back: { box: { ...box, x: 90 }, opacity: 0.5 } },
      }),
      sampleStep('three', { box: { ...box, width: 45 }, clip: true }),
      sampleStep('four', { box: { ...box, width: 45 } }),
    ],
  }),
)
const at = (step: number) => viewOfStep(document, step, STAGE)

describe('a step at rest', () => {
  test('shows its box', () => {
    expect(at(1).camera).toEqual({ x: 0, y: 0, width: 160, rotation: 0 })
  })

  test('shows a layer through the box for that layer', () => {
    expect(at(2).layers.get('back')).toEqual({
      camera: { x: 90, y: 0, width: 160, rotation: 0 },
      opacity: 0.5,
    })
  })

  test('shows a part of a layer that it clips', () => {
    const half = { x: 0.25, y: 0, width: 0.5, height: 1 }
    const clipped = parseDocument({
      ...document,
      path: [sampleStep('one', { box }), sampleStep('two', { box, layers: { back: { clip: half } } })],
    })
    const [from, to] = [viewOfStep(clipped, 1, STAGE), viewOfStep(clipped, 2, STAGE)]
    expect(to.layers.get('back')?.opening).toEqual(half)
    const { x = 0, width = 0 } = viewFlight(from, to, STAGE).at(0.5).layers.get('back')?.opening ?? {}
    expect([x > 0 && x < 0.25, width > 0.5 && width < 1]).toEqual([true, true])
    expect(mapCameras(to, (camera) => camera).layers.get('back')).not.toHaveProperty('opening')
  })

  test('that clips shows only its box', () => {
    expect(at(3).opening).toEqual({ width: 45 / 160, height: 1 })
    expect(at(1).opening).toEqual({ width: 1, height: 1 })
  })

  test('out of range is clamped to the path', () => {
    expect(at(99)).toEqual(at(4))
  })
})

describe('a flight between steps', () => {
  test('moves and fades a layer', () => {
    const half = viewFlight(at(1), at(2), STAGE).at(0.5).layers.get('back')
    expect(half?.opacity).toBeCloseTo(0.75)
    expect(half?.camera.x).toBeGreaterThan(0)
    expect(half?.camera.x).toBeLessThan(90)
  })

  test('ends exactly on the step', () => {
    expect(viewFlight(at(1), at(3), STAGE).at(1)).toEqual(at(3))
  })

  test('opens and closes the clip', () => {
    const { width } = viewFlight(at(1), at(3), STAGE).at(0.5).opening
    expect(width).toBeCloseTo((1 + 45 / 160) / 2)
  })

  test('takes time to reveal items without a movement, unless its duration is 0', () => {
    expect(viewFlight(at(3), at(4), STAGE).durationMs).toBe(400)
    expect(viewFlight(at(3), at(4), STAGE, { seconds: 0 }).durationMs).toBe(0)
  })

  test('to the same view takes no time', () => {
    expect(viewFlight(at(1), at(1), STAGE).durationMs).toBe(0)
  })
})

test('a drag moves all layers and removes the clip', () => {
  const moved = mapCameras(at(2), (camera) => panCamera(camera, STAGE, -100, 0))
  expect(moved.camera.x).toBe(910)
  expect(moved.layers.get('back')?.camera.x).toBe(100)
  expect(mapCameras(at(3), (camera) => camera).opening).toEqual({ width: 1, height: 1 })
})
