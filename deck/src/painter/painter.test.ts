import { describe, expect, test } from '@jest/globals'
import { RED, GREEN, BLUE, BLACK, viewAt, redOf } from '../../test/colours.ts'
import { painted } from '../../test/paint.ts'
import { placed, sampleStep, square } from '../../test/sample-document.ts'

describe('items', () => {
  test('are painted over each other in the order of the document', () => {
    const picture = painted({ items: [square('a'), square('b', { width: 50, fill: GREEN })] })
    expect(picture.at(25, 50)).toBe(GREEN)
    expect(picture.at(75, 50)).toBe(RED)
  })

  test('are positioned, scaled and rotated about their corner', () => {
    const picture = painted({ items: [square('a', { x: 50, y: 10, scale: 0.2, rotation: 90 })] })
    expect(picture.at(40, 20)).toBe(RED)
    expect(picture.at(60, 20)).toBe(BLACK)
  })

  test('appear upright to a camera of the same rotation', () => {
    const box = { x: 50, y: 50, width: 100, height: 100, rotation: 45 }
    const turned = square('a', { x: 50, y: 50, width: 20, height: 20, rotation: 45 })
    const picture = painted({ items: [turned], path: [sampleStep('one', { box })] })
    expect([picture.at(51, 51), picture.at(69, 69), picture.at(49, 55), picture.at(55, 49)]).toEqual([
      RED,
      RED,
      BLACK,
      BLACK,
    ])
  })

  test('are as sharp as the screen', () => {
    const picture = painted({ items: [square('a', { width: 50.5 })] }, { pixelRatio: 2 })
    expect(picture.at(100, 50)).toBe(RED)
    expect(picture.at(101, 50)).toBe(BLACK)
  })

  test('out of sight are not painted', () => {
    const items = [
      square('a', { x: 101 }),
      square('b', { x: 200, y: 200, rotation: 20 }),
      square('c', { y: -100.1 }),
    ]
    expect(painted({ items }).count).toBe(0)
  })

  test('out of sight with a visible stroke are painted', () => {
    const stroke = { paint: RED, width: 10 }
    const picture = painted({ items: [square('a', { x: 102, stroke })] })
    expect(picture.at(99, 50)).toBe(RED)
  })

  test('smaller than half a px are not painted', () => {
    const items = [square('a', { width: 0.4, height: 0.4 }), square('b', { width: 50, height: 0.4 })]
    expect(painted({ items }).count).toBe(1)
  })

  test('keep their position in a deep zoom far from the origin', () => {
    const x = 1e9
    const box = { x, y: x, width: 1, height: 1, rotation: 30 }
    const items = [square('a', { x, y: x, width: 1, height: 1, scale: 0.25, rotation: 30 })]
    const picture = painted({ items, path: [sampleStep('one', { box })] })
    expect([picture.at(51, 51), picture.at(73, 73), picture.at(77, 51), picture.at(48, 51)]).toEqual([
      RED,
      RED,
      BLACK,
      BLACK,
    ])
  })
})

describe('shapes', () => {
  test('are ellipses, rounded rectangles and paths', () => {
    const ellipse = painted({ items: [square('a', { shape: 'ellipse' })] })
    expect([ellipse.at(50, 2), ellipse.at(8, 8)]).toEqual([RED, BLACK])
    const rounded = painted({ items: [square('a', { radius: 40 })] })
    expect([rounded.at(50, 1), rounded.at(5, 5)]).toEqual([RED, BLACK])
    const triangle = painted({ items: [square('a', { shape: 'path', d: 'M0 0H100L0 100Z' })] })
    expect([triangle.at(20, 20), triangle.at(80, 80)]).toEqual([RED, BLACK])
  })

  test('have their stroke over their fill, dashed if set', () => {
    const stroke = { paint: GREEN, width: 10, dash: [20, 20] }
    const picture = painted({ items: [square('a', { x: 10, y: 10, width: 80, height: 80, stroke })] })
    expect([picture.at(20, 8), picture.at(20, 12), picture.at(40, 8), picture.at(40, 12)]).toEqual([
      GREEN,
      GREEN,
      BLACK,
      RED,
    ])
  })

  test('that are transparent do not show their fill through their stroke', () => {
    const stroke = { paint: BLUE, width: 20 }
    const picture = painted({
      items: [square('a', { x: 20, y: 20, width: 60, height: 60, stroke, opacity: 0.5 })],
    })
    expect(picture.at(25, 50)).toBe('#000080')
    expect(picture.at(50, 50)).toBe('#800000')
  })

  test('with an even-odd rule have holes', () => {
    const d = 'M0 0H100V100H0ZM30 30H70V70H30Z'
    const picture = painted({ items: [square('a', { shape: 'path', d, rule: 'evenodd' })] })
    expect([picture.at(10, 10), picture.at(50, 50)]).toEqual([RED, BLACK])
  })
})

describe('gradients', () => {
  const stops = [
    { offset: 0, colour: '#000000' },
    { offset: 1, colour: '#ff0000' },
  ]

  test('have the coordinates of what they paint', () => {
    const fill = { type: 'linear', x1: 0, y1: 0, x2: 100, y2: 0, stops } as const
    const picture = painted({ items: [square('a', { fill, rotation: 90, x: 100 })] })
    expect(redOf(picture.at(50, 90))).toBeGreaterThan(200)
    expect(redOf(picture.at(50, 10))).toBeLessThan(50)
  })

  const squashed = { type: 'radial', x1: 0, y1: 0, r1: 0, x2: 0, y2: 0, r2: 1, stops } as const
  const across = [50, 0, 0, 10, 50, 50]

  test('can have a transform, which Canvas2D lacks', () => {
    const picture = painted({ items: [{ ...square('a'), fill: { ...squashed, transform: across } }] })
    expect(redOf(picture.at(60, 50))).toBeLessThan(80)
    expect(redOf(picture.at(50, 58))).toBeGreaterThan(180)
  })

  test('can have a transform in a stroke, whose width stays', () => {
    const stroke = { width: 10, paint: { ...squashed, transform: [50, 0, 0, 500, 50, 50] } }
    const ring = { ...square('a', { x: 10, y: 10, width: 80, height: 80 }), fill: undefined, stroke }
    const picture = painted({ items: [JSON.parse(JSON.stringify(ring))] })
    expect(redOf(picture.at(90, 50))).toBeGreaterThan(150)
    expect(redOf(picture.at(60, 10))).toBeLessThan(100)
    expect(picture.at(50, 50)).toBe(BLACK)
    expect(picture.at(98, 50)).toBe(BLACK)
  })

  test('of the background have world coordinates', () => {
    const background = { type: 'linear', x1: 0, y1: 0, x2: 100, y2: 0, stops }
    const picture = painted({ canvas: { background }, items: [] }, { view: viewAt({ x: 100 }) })
    expect(redOf(picture.at(99, 50))).toBeGreaterThan(250)
    expect(redOf(picture.at(2, 50))).toBeGreaterThan(120)
  })
})

test('a clipping step shows only the background outside its box', () => {
  const box = { x: 50, y: 50, width: 40, height: 100, rotation: 0 }
  const picture = painted({ path: [sampleStep('one', { box, clip: true })] })
  expect([picture.at(50, 50), picture.at(25, 50), picture.at(75, 50)]).toEqual([RED, BLACK, BLACK])
})

test('a placeholder replaces an item of unknown kind', () => {
  const picture = painted({ items: [{ kind: 'hologram', id: 'h', ...placed, width: 50 }] })
  expect(picture.at(5, 10)).toBe('#f0f2f2')
  expect(picture.at(75, 10)).toBe(BLACK)
})

test('a placeholder with a name also shows the reason', () => {
  const pictureOfKind = (kind: string) =>
    painted({ items: [{ kind, id: 'h', ...placed, label: 'Venus' }] }, { size: 400 }).canvas.toBuffer(
      'image/png',
    )
  expect(pictureOfKind('hologram').equals(pictureOfKind('sculpture'))).toBe(false)
})
