import { describe, expect, test } from '@jest/globals'
import { createCamera, STAGE } from '../../../test/engine/motion-camera.ts'
import { sampleDeck } from '../../../test/engine/sample-deck.ts'
import { fadeOpacity } from './continue-motion.ts'
import { restingAt } from './fly.ts'
import { isZoomedIn } from './move-camera.ts'

const document = sampleDeck()

describe('flights', () => {
  test('go to a step and rest on it exactly', () => {
    const camera = createCamera().flyTo(3)
    expect(camera.is()).toBe('flying')
    camera.play(3_100)
    expect(camera.state()).toEqual(restingAt(document, 3, STAGE))
    expect(camera.events).toEqual(['stepChanged 3', 'rested 3'])
  })

  test('are interrupted by another one, which starts at the current position', () => {
    const camera = createCamera().flyTo(4).play(500)
    const there = camera.x()
    camera.flyTo(1)
    expect(camera.x()).toBeCloseTo(there)
    camera.play(3_100)
    expect(camera.events).toEqual(['stepChanged 4', 'stepChanged 1', 'rested 1'])
  })

  test('to the same step are not started again', () => {
    const camera = createCamera().flyTo(2).play(200)
    const before = camera.state()
    expect(camera.flyTo(2).state()).toBe(before)
  })

  test('to the current step do nothing', () => {
    const camera = createCamera()
    const before = camera.state()
    expect(camera.flyTo(1).flyTo(1, true).state()).toBe(before)
    expect(camera.events).toEqual([])
  })

  test('between neighbours have the duration of the document, in both directions', () => {
    const path = document.path.map((step, index) => (index === 1 ? { ...step, flight: 2 } : step))
    const camera = createCamera({ document: { ...document, path } })
    expect(camera.flyTo(2).play(1_990).is()).toBe('flying')
    expect(camera.play(20).is()).toBe('resting')
    expect(camera.flyTo(1).play(1_990).is()).toBe('flying')
  })

  test('that are instant jump', () => {
    const camera = createCamera().flyTo(3, true)
    expect(camera.state()).toEqual(restingAt(document, 3, STAGE))
    expect(camera.events).toEqual(['stepChanged 3', 'rested 3'])
  })

  test('that are instant end a flight to the same step', () => {
    const camera = createCamera().flyTo(3).play(100).flyTo(3, true)
    expect(camera.is()).toBe('resting')
    expect(camera.events).toEqual(['stepChanged 3', 'rested 3'])
  })

  test('continue to the fitted step when the viewer is resized', () => {
    const camera = createCamera().flyTo(3).play(300).resize(90, 160)
    expect(camera.is()).toBe('flying')
    camera.play(3_000)
    expect(camera.state()).toEqual(restingAt(document, 3, { width: 90, height: 160 }))
  })
})

describe('with reduced motion', () => {
  test('a flight is a jump, and the previous picture fades out in 120 ms', () => {
    const camera = createCamera({ reducedMotion: true }).flyTo(2)
    expect(camera.state().view).toEqual(restingAt(document, 2, STAGE).view)
    expect(fadeOpacity(camera.state(), 0)).toBe(1)
    expect(fadeOpacity(camera.state(), 60)).toBe(0.5)
    expect(camera.play(110).is()).toBe('fading')
    expect(camera.play(10).is()).toBe('resting')
    expect(camera.events).toEqual(['stepChanged 2', 'rested 2'])
  })

  test('nothing glides, and a zoom is instant', () => {
    const camera = createCamera({ reducedMotion: true }).drag(-10, 0).release(-2, 0)
    expect(camera.is()).toBe('free')
    camera.zoom(2)
    expect(camera.width()).toBeCloseTo(80)
    expect(camera.is()).toBe('free')
  })
})

describe('a picture', () => {
  const context = { document, viewport: STAGE }

  test('is zoomed in when it is nearer than its step, off the path', () => {
    const camera = createCamera()
    expect(isZoomedIn(camera.state(), context)).toBe(false)
    expect(isZoomedIn(camera.zoom(2).play(500).state(), context)).toBe(true)
    expect(isZoomedIn(createCamera().zoom(0.5).play(500).state(), context)).toBe(false)
    expect(isZoomedIn(createCamera().drag(-30, 0).release().state(), context)).toBe(false)
  })
})

// docs/behaviour/viewer.md#speed-of-flights
test('a flight of more than 6 seconds is a cross-fade, unless the document wants it so long', () => {
  const far = { x: 9e6, y: 0, width: 0.01, height: 0.01, rotation: 0 }
  const path = document.path.map((step, index) => (index === 1 ? { ...step, box: far } : step))
  expect(
    createCamera({ document: { ...document, path } })
      .flyTo(2)
      .is(),
  ).toBe('fading')
  const slow = path.map((step, index) => (index === 1 ? { ...step, flight: 60 } : step))
  expect(
    createCamera({ document: { ...document, path: slow } })
      .flyTo(2)
      .is(),
  ).toBe('flying')
})

test('an interrupted flight completes the reveals of its step', () => {
  const camera = createCamera().flyTo(2).play(100).drag(1, 1)
  expect(camera.state().view).toMatchObject({ step: 2, fromStep: 2, arrival: 1 })
})

test('after a resize, a step is fitted again, and a picture off the path keeps its middle', () => {
  expect(createCamera().resize(90, 160).width()).toBe(160)
  const free = createCamera().drag(-30, 0).release().resize(320, 180)
  expect(free.x()).toBeCloseTo(110)
  expect(free.width()).toBe(160)
})
