import { describe, expect, test } from '@jest/globals'
import { worldToScreen } from '@viewpage/deck'
import { createCamera, STAGE } from '../../../test/engine/motion-camera.ts'
import { sampleDeck, textItem } from '../../../test/engine/sample-deck.ts'
import { limitsOf, widestView } from './limits.ts'
import { restingAt } from './fly.ts'

const document = sampleDeck()

describe('a drag', () => {
  test('moves the picture with the pointer and leaves the path once', () => {
    const camera = createCamera().drag(-30, 0).drag(-30, 0).release()
    expect(camera.x()).toBeCloseTo(140)
    expect(camera.events).toEqual(['pathLeft'])
    expect(camera.is()).toBe('free')
  })

  test('that is a swipe does not leave the path', () => {
    const camera = createCamera().drag(-30, 0, true)
    expect(camera.x()).toBeCloseTo(110)
    expect(camera.events).toEqual([])
    camera.flyTo(2).play(3_000)
    expect(camera.events).toEqual(['stepChanged 2', 'rested 2'])
  })

  // docs/behaviour/viewer.md#swipe
  test('that is a cancelled swipe returns to the step', () => {
    const camera = createCamera().drag(-30, 0, true).cancelSwipe().play(1_000)
    expect(camera.state()).toEqual(restingAt(document, 1, STAGE))
    expect(camera.events).not.toContain('pathLeft')
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
    expect(x).toBeGreaterThanOrEqual(limits.left)
    expect(x).toBeLessThan(limits.left + 40)
    expect(y).toBeGreaterThanOrEqual(limits.top)
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

  test('stops at the limit for near', () => {
    const { minWidth } = limitsOf(document)
    expect(createCamera().turnTenTimes(1e9).width()).toBeCloseTo(minWidth)
  })

  // docs/behaviour/viewer.md#zoom-limits
  test.each([1, 4])('ends at the whole deck, from step %i and wherever the pointer is', (step) => {
    const limits = limitsOf(document)
    const camera = createCamera({}, step).turnTenTimes(1e-9, 10, 80)
    const { x, y, width } = camera.state().view.camera
    expect(width).toBeCloseTo(widestView(limits, 0, STAGE))
    expect(x).toBeCloseTo((limits.left + limits.right) / 2)
    expect(y).toBeCloseTo((limits.top + limits.bottom) / 2)
    expect(width).toBeLessThan(1.1 * (limits.right - limits.left))
  })

  // docs/behaviour/viewer.md#zoom-limits
  test('beyond the limits does nothing', () => {
    const camera = createCamera().turnTenTimes(1e-9)
    const before = camera.state()
    expect(camera.zoom(0.5).state()).toBe(before)
  })

  // docs/behaviour/viewer.md#wheel
  test.each([
    ['1 px', 0.9982],
    ['3,000 px', 1e-3],
  ])(
    'of many turns of %s in one moment is smooth: no frame changes the scale by more than a tenth',
    (_, factor) => {
      const camera = createCamera({}, 2)
      for (let turn = 0; turn < 60; turn += 1) {
        const before = camera.width()
        camera.zoom(factor).play(10)
        expect(camera.width()).toBeGreaterThanOrEqual(before * 0.999)
        expect(camera.width()).toBeLessThan(before * 1.11)
      }
    },
  )
})

describe('a double click', () => {
  const items = [
    textItem('wide', 'A background', { width: 400, height: 400 }),
    textItem('small', 'Detail', { x: 20, y: 20, width: 40, height: 10 }),
  ]
  const withItems = { ...document, items }

  // docs/behaviour/viewer.md#double-click
  test('shows the item under the pointer from nearby, in its middle', () => {
    const camera = createCamera({ document: withItems })
    camera.take({ type: 'lookedAt', from: camera.state(), x: 22, y: 22 })
    expect(camera.is()).toBe('approaching')
    camera.play(3_000)
    expect(camera.is()).toBe('free')
    expect(camera.x()).toBeCloseTo(40)
    expect(camera.width()).toBeCloseTo(40 / 0.8)
    expect(camera.events).toEqual(['pathLeft'])
  })

  // docs/behaviour/viewer.md#double-click
  test('where there is no item enlarges the point and keeps it under the pointer', () => {
    const camera = createCamera({ document: withItems })
    const { x, y } = worldToScreen(camera.state().view.camera, STAGE, 120, 70)
    camera.take({ type: 'lookedAt', from: camera.state(), x, y }).play(3_000)
    expect(camera.width()).toBeCloseTo(160 / 2.5)
    expect(worldToScreen(camera.state().view.camera, STAGE, 120, 70).x).toBeCloseTo(x)
  })

  // docs/behaviour/viewer.md#double-click
  test('takes back the step of its first click', () => {
    const camera = createCamera({ document: withItems })
    const from = camera.state()
    camera.flyTo(2).play(200).take({ type: 'lookedAt', from, x: 22, y: 22 }).play(3_000)
    expect(camera.state()).toMatchObject({ step: 1, onPath: false, view: { step: 1 } })
    expect(camera.events).toEqual(['stepChanged 2', 'stepChanged 1', 'pathLeft'])
  })

  test('with reduced motion is instant', () => {
    const camera = createCamera({ document: withItems, reducedMotion: true })
    camera.take({ type: 'lookedAt', from: camera.state(), x: 22, y: 22 })
    expect([camera.is(), Math.round(camera.width())]).toEqual(['free', 50])
  })
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
