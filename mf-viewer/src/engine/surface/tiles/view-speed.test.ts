import { expect, test } from '@jest/globals'
import { panCamera, zoomCamera, type Camera, type View } from '@viewpage/deck'
import { viewOf } from '../../../../test/engine/sample-sheet.ts'
import { coarserAt, FAST_PX_PER_FRAME, speedBetween } from './view-speed.ts'

const stage = { viewport: { width: 1_600, height: 900 }, pixelRatio: 2 }
const FRAME = 1_000 / 60
const from = viewOf({ left: 0, top: 0, right: 800 })
const through = (camera: Camera): View => ({ ...from, camera })

test('a dragged picture has the speed of the pointer', () => {
  const to = through(panCamera(from.camera, stage.viewport, 3, 4))
  expect(speedBetween(from, to, stage, FRAME)).toBeCloseTo(10)
  expect(speedBetween(from, to, stage, 2 * FRAME)).toBeCloseTo(5)
})

test('a zoom has the speed of the corners', () => {
  const to = through(zoomCamera(from.camera, stage.viewport, 1.01, 800, 450))
  expect(speedBetween(from, to, stage, FRAME)).toBeCloseTo(Math.hypot(1_600, 900) * 0.01)
})

test('a rotation has the speed of the corners', () => {
  const to = through({ ...from.camera, rotation: 0.5 })
  expect(speedBetween(from, to, stage, FRAME)).toBeCloseTo((Math.hypot(1_600, 900) * 0.5 * Math.PI) / 180, 1)
})

test('the speed is 0 without movement, and without elapsed time', () => {
  expect(speedBetween(from, from, stage, FRAME)).toBeCloseTo(0)
  expect(speedBetween(from, through({ ...from.camera, x: 9 }), stage, 0)).toBe(0)
})

test('faster pictures are coarser, up to a limit', () => {
  expect(coarserAt(0)).toBeLessThan(coarserAt(FAST_PX_PER_FRAME / 2))
  expect(coarserAt(FAST_PX_PER_FRAME)).toBe(coarserAt(10 * FAST_PX_PER_FRAME))
})
