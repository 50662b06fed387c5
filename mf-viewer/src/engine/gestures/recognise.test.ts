import { describe, expect, test } from '@jest/globals'
import { NO_POINTERS, recognise, type FingerRule, type Gesture, type PointerInput } from './recognise.ts'

/** Pointers that a test moves, and the gestures that they made. */
function createHands(rule: FingerRule = 'swipes', touch = true) {
  const gestures: Gesture[] = []
  let pointers = NO_POINTERS
  let time = 0
  const give = (type: PointerInput['type'], x: number, y: number, id: number, isTouch = touch) => {
    const result = recognise(pointers, { type, id, x, y, time, touch: isTouch }, rule)
    pointers = result.pointers
    gestures.push(...result.gestures)
    return self
  }
  const self = {
    down: (x: number, y: number, id = 1, isTouch = touch) => give('down', x, y, id, isTouch),
    move: (x: number, y: number, id = 1) => give('move', x, y, id),
    up: (x: number, y: number, id = 1) => give('up', x, y, id),
    cancel: (x: number, y: number, id = 1) => give('cancel', x, y, id),
    wait(ms: number) {
      time += ms
      return self
    },
    /** A straight stroke in ten parts. */
    stroke(from: readonly [number, number], to: readonly [number, number], ms: number) {
      self.down(...from)
      for (let part = 1; part <= 10; part += 1) {
        self.wait(ms / 10)
        self.move(from[0] + ((to[0] - from[0]) * part) / 10, from[1] + ((to[1] - from[1]) * part) / 10)
      }
      return self.up(...to)
    },
    types: () => gestures.map(({ type }) => type),
    last: () => gestures.at(-1),
    way: () => gestures.reduce((sum, gesture) => (gesture.type === 'dragged' ? sum + gesture.dx : sum), 0),
    rise: () => gestures.reduce((sum, gesture) => (gesture.type === 'dragged' ? sum + gesture.dy : sum), 0),
  }
  return self
}

const mouse = () => createHands('swipes', false)

describe('one pointer', () => {
  test('that moves a little is a click, not a drag', () => {
    expect(createHands().down(50, 50).move(56, 54).up(56, 54).types()).toEqual(['touched', 'released'])
    expect(mouse().down(50, 50).move(53, 51).up(53, 51).types()).toEqual(['touched', 'released'])
  })

  test('drags by its whole movement, including the first px', () => {
    expect(mouse().stroke([50, 50], [150, 50], 1_000).way()).toBe(100)
  })

  test('released while moving has its velocity', () => {
    const pointers = mouse().stroke([50, 50], [150, 50], 100)
    expect(pointers.last()).toEqual({ type: 'released', velocity: { x: 1, y: 0 } })
  })

  test('that was still before the release has no velocity', () => {
    const pointers = mouse().down(0, 0).wait(10).move(50, 0).wait(200).up(50, 0)
    expect(pointers.last()).toEqual({ type: 'released', velocity: { x: 0, y: 0 } })
  })

  test('cancelled by the browser has no velocity', () => {
    const pointers = createHands('pans').down(0, 0).wait(10).move(0, 30).wait(10).cancel(0, 60)
    expect(pointers.last()).toEqual({ type: 'released', velocity: { x: 0, y: 0 } })
  })

  test('that was never pressed is ignored', () => {
    expect(mouse().move(10, 10).up(10, 10).types()).toEqual([])
  })
})

describe('a finger at the scale of the step', () => {
  // docs/behaviour/viewer.md#swipe
  test.each([50, 200, 400, 700, 1_000, 5_000])('moved sideways in %i ms changes the step', (ms) => {
    expect(createHands().stroke([200, 50], [80, 60], ms).last()).toEqual({ type: 'swiped', direction: 1 })
    expect(createHands().stroke([80, 50], [200, 60], ms).last()).toEqual({ type: 'swiped', direction: -1 })
  })

  test('moves the picture sideways only, without leaving the path', () => {
    const pointers = createHands().down(200, 50).wait(20).move(170, 60)
    expect(pointers.last()).toEqual({ type: 'dragged', dx: -30, dy: 0, isSwipe: true })
  })

  // docs/behaviour/viewer.md#swipe
  test.each([200, 400, 700, 1_000])('moved up or down in %i ms is left to the page', (ms) => {
    expect(createHands().stroke([200, 200], [180, 60], ms).types()).toEqual(['touched', 'released'])
    expect(createHands().stroke([200, 60], [220, 200], ms).types()).toEqual(['touched', 'released'])
  })

  test('that turns sideways while it scrolls the page does not swipe', () => {
    const pointers = createHands().down(200, 200).wait(20).move(200, 150).wait(100).move(40, 150)
    expect(pointers.up(40, 150).types()).toEqual(['touched', 'released'])
  })

  // docs/behaviour/viewer.md#swipe
  test('cancels its swipe by moving back, by moving little, or when the browser takes it', () => {
    const back = createHands().down(200, 50).wait(50).move(100, 50).wait(300).move(110, 50)
    expect(back.wait(20).move(140, 50).up(140, 50).last()).toEqual({ type: 'swipeCancelled' })
    expect(createHands().stroke([200, 50], [165, 50], 300).last()).toEqual({ type: 'swipeCancelled' })
    const taken = createHands().down(200, 50).wait(50).move(100, 50).cancel(100, 50)
    expect(taken.last()).toEqual({ type: 'swipeCancelled' })
  })

  test('swipes from the edge of the screen as well', () => {
    expect(createHands().stroke([1, 50], [90, 50], 200).last()).toMatchObject({ direction: -1 })
  })
})

describe('a finger on an enlarged picture', () => {
  // docs/behaviour/viewer.md#swipe
  test('pans in all directions, and never swipes', () => {
    const pointers = createHands('pans').stroke([200, 50], [80, 130], 150)
    expect([pointers.way(), pointers.rise()]).toEqual([-120, 80])
    expect(pointers.last()?.type).toBe('released')
  })

  // docs/behaviour/viewer.md#gestures-in-an-embed
  test('in an embed pans if it begins sideways', () => {
    const sideways = createHands('pansSideways').down(200, 50).move(150, 50).move(150, 120)
    expect([sideways.way(), sideways.rise()]).toEqual([-50, 70])
    expect(createHands('pansSideways').stroke([200, 50], [190, 150], 300).types()).not.toContain('dragged')
  })
})

test('a mouse never swipes', () => {
  expect(mouse().stroke([200, 50], [80, 60], 150).types()).not.toContain('swiped')
})

describe('two fingers', () => {
  test('moving apart zoom about the point between them', () => {
    const pointers = createHands().down(100, 100, 1).down(200, 100, 2).move(50, 100, 1).move(250, 100, 2)
    const factor = pointers.types().filter((type) => type === 'pinched').length
    expect(factor).toBe(2)
    expect(pointers.last()).toEqual({ type: 'pinched', factor: 200 / 150, x: 150, y: 100, dx: 25, dy: 0 })
  })

  test('side by side drag', () => {
    const pointers = createHands().down(100, 100, 1).down(200, 100, 2)
    pointers.move(100, 120, 1)
    expect(pointers.last()).toMatchObject({ type: 'pinched', dx: 0, dy: 10 })
  })

  test('continue as a drag when one is lifted', () => {
    const pointers = createHands().down(100, 100, 1).down(200, 100, 2).move(90, 100, 1).up(200, 100, 2)
    pointers.move(100, 100, 1)
    expect(pointers.last()).toEqual({ type: 'dragged', dx: 10, dy: 0, isSwipe: false })
  })

  test('never swipe', () => {
    const pointers = createHands().down(300, 100, 1).down(320, 100, 2).wait(50)
    pointers.move(100, 100, 1).move(120, 100, 2).up(120, 100, 2).up(100, 100, 1)
    expect(pointers.types()).not.toContain('swiped')
  })

  test('of which the second comes during a swipe pinch', () => {
    const pointers = createHands().down(300, 100, 1).wait(50).move(250, 100, 1).down(100, 100, 2)
    expect(pointers.move(90, 100, 2).last()?.type).toBe('pinched')
    expect(pointers.up(250, 100, 1).up(90, 100, 2).types()).not.toContain('swiped')
  })
})

test('a finger beside the mouse, or the mouse beside a finger, is ignored', () => {
  const fingerFirst = createHands().down(200, 50, 1).down(20, 20, 2, false).move(60, 60, 2)
  expect(fingerFirst.move(100, 50, 1).up(100, 50, 1).types()).toEqual(['touched', 'dragged', 'swiped'])
  const mouseFirst = mouse().down(200, 50, 1).down(20, 20, 2, true).move(60, 60, 2)
  expect(mouseFirst.move(100, 50, 1).types()).toEqual(['touched', 'dragged'])
})
