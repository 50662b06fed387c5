import { describe, expect, test } from '@jest/globals'
import { NO_POINTERS, recognise, type Gesture, type GestureRules, type PointerInput } from './recognise.ts'

/** PointerState that a test moves, and what they were understood to want. */
function createHands(own: Partial<GestureRules> = {}, touch = true) {
  const rules = { swipes: true, oneFingerDrags: true, ...own }
  const gestures: Gesture[] = []
  let pointers = NO_POINTERS
  let time = 0
  const give = (type: PointerInput['type'], x: number, y: number, id: number) => {
    const result = recognise(pointers, { type, id, x, y, time, touch }, rules)
    pointers = result.pointers
    gestures.push(...result.gestures)
    return self
  }
  const self = {
    down: (x: number, y: number, id = 1) => give('down', x, y, id),
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
  }
  return self
}

describe('one pointer', () => {
  test('that moves a little is a click, not a drag', () => {
    expect(createHands().down(50, 50).move(56, 54).up(56, 54).types()).toEqual(['touched', 'released'])
    expect(createHands({}, false).down(50, 50).move(53, 51).up(53, 51).types()).toEqual([
      'touched',
      'released',
    ])
  })

  test('drags by its whole movement, including the first px', () => {
    const pointers = createHands({}, false).stroke([50, 50], [150, 50], 1_000)
    expect(pointers.way()).toBe(100)
  })

  test('released while moving has its velocity', () => {
    const pointers = createHands({}, false).stroke([50, 50], [150, 50], 100)
    expect(pointers.last()).toEqual({ type: 'released', velocity: { x: 1, y: 0 } })
  })

  test('that was still before the release has no velocity', () => {
    const pointers = createHands({}, false).down(0, 0).wait(10).move(50, 0).wait(200).up(50, 0)
    expect(pointers.last()).toEqual({ type: 'released', velocity: { x: 0, y: 0 } })
  })

  test('cancelled by the browser has no velocity', () => {
    const pointers = createHands().down(0, 0).wait(10).move(0, 30).wait(10).cancel(0, 60)
    expect(pointers.last()).toEqual({ type: 'released', velocity: { x: 0, y: 0 } })
  })

  test('that was never pressed is ignored', () => {
    expect(createHands({}, false).move(10, 10).up(10, 10).types()).toEqual([])
  })
})

describe('a swipe', () => {
  // docs/behaviour/viewer.md#swipe
  test('to the left goes to the next step, to the right to the previous one', () => {
    expect(createHands().stroke([200, 50], [80, 60], 150).last()).toEqual({ type: 'swiped', direction: 1 })
    expect(createHands().stroke([80, 50], [200, 60], 150).last()).toEqual({ type: 'swiped', direction: -1 })
  })

  test('moves the picture, without being a sure drag', () => {
    const pointers = createHands().down(200, 50).wait(20).move(170, 50)
    expect(pointers.last()).toEqual({ type: 'dragged', dx: -30, dy: 0, sure: false })
  })

  // docs/behaviour/viewer.md#swipe
  test('that is slow is a drag', () => {
    const pointers = createHands().stroke([200, 50], [80, 60], 600)
    expect(pointers.types()).not.toContain('swiped')
    expect(pointers.last()?.type).toBe('released')
  })

  // docs/behaviour/viewer.md#swipe
  test('that goes up or down is a sure drag', () => {
    const pointers = createHands().stroke([200, 200], [180, 60], 150)
    expect(pointers.types()).not.toContain('swiped')
    expect(createHands().down(200, 200).wait(20).move(195, 150).last()).toMatchObject({ sure: true })
  })

  test('off the path is a drag', () => {
    expect(createHands({ swipes: false }).stroke([200, 50], [80, 60], 150).types()).not.toContain('swiped')
  })

  test('does not exist for a mouse', () => {
    expect(createHands({}, false).stroke([200, 50], [80, 60], 150).types()).not.toContain('swiped')
  })

  test('works in an embed, where one finger does not drag', () => {
    const pointers = createHands({ oneFingerDrags: false })
    expect(pointers.stroke([200, 50], [80, 60], 150).types()).toEqual(['touched', 'swiped'])
  })
})

describe('two fingers', () => {
  test('moving apart zoom about the point between them', () => {
    const pointers = createHands().down(100, 100, 1).down(200, 100, 2).move(50, 100, 1).move(250, 100, 2)
    const factor = pointers.types().filter((type) => type === 'pinched').length
    expect(factor).toBe(2)
    expect(pointers.last()).toEqual({ type: 'pinched', factor: 200 / 150, x: 150, y: 100, dx: 25, dy: 0 })
  })

  test('side by side drag, also in an embed', () => {
    const pointers = createHands({ oneFingerDrags: false }).down(100, 100, 1).down(200, 100, 2)
    pointers.move(100, 120, 1)
    expect(pointers.last()).toMatchObject({ type: 'pinched', dx: 0, dy: 10 })
  })

  test('continue as a drag when one is lifted', () => {
    const pointers = createHands().down(100, 100, 1).down(200, 100, 2).move(90, 100, 1).up(200, 100, 2)
    pointers.move(100, 100, 1)
    expect(pointers.last()).toEqual({ type: 'dragged', dx: 10, dy: 0, sure: true })
  })

  test('never swipe', () => {
    const pointers = createHands().down(300, 100, 1).down(320, 100, 2).wait(50)
    pointers.move(100, 100, 1).move(120, 100, 2).up(120, 100, 2).up(100, 100, 1)
    expect(pointers.types()).not.toContain('swiped')
  })
})
