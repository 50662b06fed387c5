import { describe, expect, test } from '@jest/globals'
import { NO_HANDS, recognise, type Gesture, type GestureRules, type PointerInput } from './recognise.ts'

/** Hands that a test moves, and what they were understood to want. */
function createHands(own: Partial<GestureRules> = {}, touch = true) {
  const rules = { swipes: true, oneFingerDrags: true, ...own }
  const gestures: Gesture[] = []
  let hands = NO_HANDS
  let time = 0
  const give = (type: PointerInput['type'], x: number, y: number, id: number) => {
    const result = recognise(hands, { type, id, x, y, time, touch }, rules)
    hands = result.hands
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
  test('that trembles is a click, not a drag', () => {
    expect(createHands().down(50, 50).move(56, 54).up(56, 54).types()).toEqual(['touched', 'released'])
    expect(createHands({}, false).down(50, 50).move(53, 51).up(53, 51).types()).toEqual([
      'touched',
      'released',
    ])
  })

  test('drags as far as it goes, the first px included', () => {
    const hands = createHands({}, false).stroke([50, 50], [150, 50], 1_000)
    expect(hands.way()).toBe(100)
  })

  test('let go while moving has its speed', () => {
    const hands = createHands({}, false).stroke([50, 50], [150, 50], 100)
    expect(hands.last()).toEqual({ type: 'released', velocity: { x: 1, y: 0 } })
  })

  test('that stood still before it was let go has none', () => {
    const hands = createHands({}, false).down(0, 0).wait(10).move(50, 0).wait(200).up(50, 0)
    expect(hands.last()).toEqual({ type: 'released', velocity: { x: 0, y: 0 } })
  })

  test('taken away by the browser has none either', () => {
    const hands = createHands().down(0, 0).wait(10).move(0, 30).wait(10).cancel(0, 60)
    expect(hands.last()).toEqual({ type: 'released', velocity: { x: 0, y: 0 } })
  })

  test('that was never pressed says nothing', () => {
    expect(createHands({}, false).move(10, 10).up(10, 10).types()).toEqual([])
  })
})

describe('a swipe', () => {
  test('to the left goes on, to the right goes back', () => {
    expect(createHands().stroke([200, 50], [80, 60], 150).last()).toEqual({ type: 'swiped', direction: 1 })
    expect(createHands().stroke([80, 50], [200, 60], 150).last()).toEqual({ type: 'swiped', direction: -1 })
  })

  test('moves the picture on its way, without being sure of it', () => {
    const hands = createHands().down(200, 50).wait(20).move(170, 50)
    expect(hands.last()).toEqual({ type: 'dragged', dx: -30, dy: 0, sure: false })
  })

  test('that takes its time is a drag', () => {
    const hands = createHands().stroke([200, 50], [80, 60], 600)
    expect(hands.types()).not.toContain('swiped')
    expect(hands.last()?.type).toBe('released')
  })

  test('that goes up or down is a drag, and a sure one', () => {
    const hands = createHands().stroke([200, 200], [180, 60], 150)
    expect(hands.types()).not.toContain('swiped')
    expect(createHands().down(200, 200).wait(20).move(195, 150).last()).toMatchObject({ sure: true })
  })

  test('beside the path is a drag', () => {
    expect(createHands({ swipes: false }).stroke([200, 50], [80, 60], 150).types()).not.toContain('swiped')
  })

  test('is nothing for a mouse', () => {
    expect(createHands({}, false).stroke([200, 50], [80, 60], 150).types()).not.toContain('swiped')
  })

  test('in an embed works, though one finger drags nothing there', () => {
    const hands = createHands({ oneFingerDrags: false })
    expect(hands.stroke([200, 50], [80, 60], 150).types()).toEqual(['touched', 'swiped'])
  })
})

describe('two fingers', () => {
  test('apart zoom about the point between them', () => {
    const hands = createHands().down(100, 100, 1).down(200, 100, 2).move(50, 100, 1).move(250, 100, 2)
    const factor = hands.types().filter((type) => type === 'pinched').length
    expect(factor).toBe(2)
    expect(hands.last()).toEqual({ type: 'pinched', factor: 200 / 150, x: 150, y: 100, dx: 25, dy: 0 })
  })

  test('side by side drag, also in an embed', () => {
    const hands = createHands({ oneFingerDrags: false }).down(100, 100, 1).down(200, 100, 2)
    hands.move(100, 120, 1)
    expect(hands.last()).toMatchObject({ type: 'pinched', dx: 0, dy: 10 })
  })

  test('of which one is lifted leave the other dragging', () => {
    const hands = createHands().down(100, 100, 1).down(200, 100, 2).move(90, 100, 1).up(200, 100, 2)
    hands.move(100, 100, 1)
    expect(hands.last()).toEqual({ type: 'dragged', dx: 10, dy: 0, sure: true })
  })

  test('are no swipe, however quick', () => {
    const hands = createHands().down(300, 100, 1).down(320, 100, 2).wait(50)
    hands.move(100, 100, 1).move(120, 100, 2).up(120, 100, 2).up(100, 100, 1)
    expect(hands.types()).not.toContain('swiped')
  })
})
