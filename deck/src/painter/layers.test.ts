import { describe, expect, test } from '@jest/globals'
import { RED, GREEN, BLUE, BLACK, straight, viewAt, redOf } from '../../test/colours.ts'
import { painted } from '../../test/paint.ts'
import { sampleStep, square } from '../../test/sample-document.ts'
import type { LayerView } from '../camera/view.ts'

describe('layers', () => {
  const layers = [{ id: 'back', title: 'Back' }]
  const items = [
    square('a', { layer: 'back', width: 60, height: 60 }),
    square('b', { layer: 'back', x: 30, y: 30, width: 60, height: 60, fill: GREEN }),
    square('c', { x: 90, y: 0, width: 10, height: 10, fill: BLUE }),
  ]

  test('use their own camera', () => {
    const moved: LayerView = { camera: { ...straight, x: 60 }, opacity: 1 }
    const picture = painted({ layers, items }, { view: viewAt({}, [['back', moved]]) })
    expect([picture.at(55, 10), picture.at(45, 10), picture.at(95, 5)]).toEqual([BLACK, RED, BLUE])
  })

  test('fade as one picture', () => {
    const faint: LayerView = { camera: straight, opacity: 0.5 }
    const picture = painted({ layers, items }, { view: viewAt({}, [['back', faint]]) })
    expect([picture.at(10, 10), picture.at(45, 45), picture.at(95, 5)]).toEqual(['#800000', '#008000', BLUE])
  })

  test('that are fully transparent are not painted', () => {
    const gone: LayerView = { camera: straight, opacity: 0 }
    expect(painted({ layers, items }, { view: viewAt({}, [['back', gone]]) }).count).toBe(1)
  })
})

describe('an item that a step reveals', () => {
  const own = { items: [square('late')], path: [sampleStep('one'), sampleStep('two', { reveal: ['late'] })] }

  test('is hidden before the step, and visible from it on', () => {
    expect(painted(own, { step: 1 }).at(50, 50)).toBe(BLACK)
    expect(painted(own, { step: 2 }).at(50, 50)).toBe(RED)
  })

  test('appears during the flight to the step', () => {
    const view = { ...viewAt({}), step: 2, fromStep: 1, arrival: 0.5 }
    expect(painted(own, { view }).at(50, 50)).toBe('#800000')
  })

  test('disappears during the flight back', () => {
    const view = { ...viewAt({}), step: 1, fromStep: 2, arrival: 0.25 }
    expect(redOf(painted(own, { view }).at(50, 50))).toBeGreaterThan(180)
  })
})
