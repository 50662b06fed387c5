import { describe, expect, test } from '@jest/globals'
import { worldToScreen } from '@viewpage/deck'
import { sampleDeck } from '../testing/sample-deck.ts'
import { limitsOf } from './limits.ts'
import { eventsBetween } from './motion-events.ts'
import type { MotionInput } from './motion-input.ts'
import type { MotionState } from './motion.ts'
import { fadeOpacity, move, restingAt, type MotionContext } from './move-camera.ts'

const STAGE = { width: 160, height: 90 }
const document = sampleDeck()

/** A camera that a test moves, and its events. */
function createCamera(own: Partial<MotionContext> = {}, step = 1) {
  let now = 0
  let context = { document, viewport: STAGE, limits: limitsOf(document), reducedMotion: false, ...own }
  let state: MotionState = restingAt(context.document, step, context.viewport)
  const events: string[] = []
  const camera = {
    state: () => state,
    events,
    take(input: MotionInput) {
      const before = state
      state = move(before, input, { ...context, now })
      for (const event of eventsBetween(before, state)) {
        events.push('step' in event ? `${event.type} ${event.step}` : event.type)
      }
      return camera
    },
    flyTo: (to: number, instant = false) => camera.take({ type: 'stepWanted', step: to, instant }),
    drag: (dx: number, dy: number, sure = true) => camera.take({ type: 'dragged', dx, dy, sure }),
    release: (x = 0, y = 0) => camera.take({ type: 'released', velocity: { x, y } }),
    zoom: (factor: number, x = 80, y = 45) => camera.take({ type: 'zoomed', factor, x, y }),
    play(ms: number) {
      for (let passed = 0; passed < ms; passed += 10) {
        now += 10
        camera.take({ type: 'ticked' })
      }
      return camera
    },
    resize(width: number, height: number) {
      const from = context.viewport
      context = { ...context, viewport: { width, height } }
      return camera.take({ type: 'resized', from })
    },
    x: () => state.view.camera.x,
    width: () => state.view.camera.width,
    is: () => state.motion.type,
  }
  return camera
}

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

describe('a drag', () => {
  test('moves the picture with the pointer and leaves the path once', () => {
    const camera = createCamera().drag(-30, 0).drag(-30, 0).release()
    expect(camera.x()).toBeCloseTo(140)
    expect(camera.events).toEqual(['pathLeft'])
    expect(camera.is()).toBe('free')
  })

  test('that may still be a swipe does not leave the path', () => {
    const camera = createCamera().drag(-30, 0, false)
    expect(camera.x()).toBeCloseTo(110)
    expect(camera.events).toEqual([])
    camera.flyTo(2).play(3_000)
    expect(camera.events).toEqual(['stepChanged 2', 'rested 2'])
  })

  test('that was not a swipe leaves the path at its release', () => {
    expect(createCamera().drag(-30, 0, false).release().events).toEqual(['pathLeft'])
  })

  test('stops a flight', () => {
    const camera = createCamera().flyTo(4).play(300).drag(5, 0)
    expect(camera.is()).toBe('held')
    const there = camera.x()
    expect(camera.play(500).x()).toBe(there)
    expect(camera.events).toEqual(['stepChanged 4', 'pathLeft'])
  })

  test('released while moving slows down', () => {
    const camera = createCamera().drag(-10, 0).release(-1, 0)
    expect(camera.is()).toBe('gliding')
    camera.play(3_000)
    expect(camera.is()).toBe('free')
    // 1 px a ms, slowing down over 300 ms.
    expect(camera.x()).toBeGreaterThan(375)
    expect(camera.x()).toBeLessThan(390)
  })

  test('stops gliding at a touch', () => {
    const camera = createCamera().drag(-10, 0).release(-1, 0).play(50).take({ type: 'touched' })
    const there = camera.x()
    expect(camera.play(200).x()).toBe(there)
    expect(camera.release().is()).toBe('free')
  })

  test('cannot move the deck out of sight', () => {
    const camera = createCamera().drag(1e6, 1e6)
    const { x, y } = camera.state().view.camera
    const limits = limitsOf(document)
    expect([x, y]).toEqual([limits.left, limits.top])
  })

  test('followed by a return to the path rests on the step', () => {
    const camera = createCamera().drag(-30, 0).release().flyTo(1).play(1_000)
    expect(camera.state()).toEqual(restingAt(document, 1, STAGE))
    expect(camera.events).toEqual(['pathLeft', 'stepChanged 1', 'rested 1'])
  })
})

describe('a zoom', () => {
  test('keeps the point under the pointer in every frame', () => {
    const camera = createCamera()
    const point = worldToScreen(camera.state().view.camera, STAGE, 40, 20)
    camera.zoom(3, point.x, point.y)
    for (let turn = 0; turn < 60; turn += 1) {
      camera.play(10)
      const now = worldToScreen(camera.state().view.camera, STAGE, 40, 20)
      expect(now.x).toBeCloseTo(point.x)
      expect(now.y).toBeCloseTo(point.y)
    }
    expect(camera.width()).toBeCloseTo(160 / 3)
    expect(camera.is()).toBe('free')
    expect(camera.events).toEqual(['pathLeft'])
  })

  test('adds to a zoom in progress', () => {
    expect(createCamera().zoom(2).play(20).zoom(2).play(1_000).width()).toBeCloseTo(40)
  })

  test('with two fingers also moves the picture', () => {
    const camera = createCamera().take({ type: 'pinched', factor: 2, x: 80, y: 45, dx: -10, dy: 0 })
    expect(camera.width()).toBe(80)
    expect(camera.x()).toBeCloseTo(90)
    expect(camera.events).toEqual(['pathLeft'])
  })

  test('stops at the limits, near and far', () => {
    expect(createCamera().zoom(1e9).play(5_000).width()).toBeCloseTo(limitsOf(document).minWidth)
    expect(createCamera().zoom(1e-9).play(5_000).width()).toBeCloseTo(limitsOf(document).maxWidth)
  })

  test('beyond the limits does nothing', () => {
    const camera = createCamera().zoom(1e9).play(5_000).flyTo(1).play(3_000)
    camera.zoom(1e9).play(5_000)
    const before = camera.state()
    expect(camera.zoom(2).state()).toBe(before)
  })
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

describe('two fingers', () => {
  test('keep the point between them, off the middle and on a rotated picture', () => {
    const path = document.path.map((step) => ({ ...step, box: { ...step.box, rotation: 30 } }))
    const camera = createCamera({ document: { ...document, path } })
    const held = [70, 30] as const
    const placeOf = () => worldToScreen(camera.state().view.camera, STAGE, ...held)
    let { x, y } = placeOf()
    expect(Math.hypot(x - STAGE.width / 2, y - STAGE.height / 2)).toBeGreaterThan(15)
    for (const [factor, dx, dy] of [
      [1.5, 6, -2],
      [2, 0, 0],
      [0.7, -4, 3],
    ] as const) {
      x += dx
      y += dy
      camera.take({ type: 'pinched', factor, x, y, dx, dy })
      expect(placeOf().x).toBeCloseTo(x)
      expect(placeOf().y).toBeCloseTo(y)
    }
    expect(camera.width()).toBeLessThan(160)
  })

  test('keep the point between them at the zoom limits, too', () => {
    const camera = createCamera()
    const { x, y } = worldToScreen(camera.state().view.camera, STAGE, 100, 60)
    camera.take({ type: 'pinched', factor: 1e9, x, y, dx: 0, dy: 0 })
    expect(camera.width()).toBeCloseTo(limitsOf(document).minWidth)
    const place = worldToScreen(camera.state().view.camera, STAGE, 100, 60)
    expect(place.x).toBeCloseTo(x)
    expect(place.y).toBeCloseTo(y)
  })
})
