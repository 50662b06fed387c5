import { describe, expect, test } from '@jest/globals'
import { createCanvas } from '@napi-rs/canvas'
import { painted, pictureOf } from '../../test/paint.ts'
import { placed, sampleAsset, sampleStep, square } from '../../test/sample-document.ts'
import type { Camera } from '../camera/camera.ts'
import type { LayerView, View } from '../camera/view.ts'

const RED = '#ff0000'
const GREEN = '#00ff00'
const BLUE = '#0000ff'
const WHITE = '#ffffff'
const BLACK = '#000000'
const straight: Camera = { x: 50, y: 50, width: 100, rotation: 0 }
const viewAt = (camera: Partial<Camera>, layers: [string, LayerView][] = []): View => ({
  camera: { ...straight, ...camera },
  layers: new Map(layers),
  opening: { width: 1, height: 1 },
  step: 1,
  fromStep: 1,
  arrival: 1,
})
const vector = (drawings: object[], own = {}) => ({ kind: 'vector', id: 'v', ...placed, drawings, ...own })
const path = (d: string, fill: string) => ({ op: 'path', d, fill })

describe('items', () => {
  test('lie over each other in the order of the document', () => {
    const picture = painted({ items: [square('a'), square('b', { width: 50, fill: GREEN })] })
    expect(picture.at(25, 50)).toBe(GREEN)
    expect(picture.at(75, 50)).toBe(RED)
  })

  test('are placed, scaled and turned about their own corner', () => {
    const picture = painted({ items: [square('a', { x: 50, y: 10, scale: 0.2, rotation: 90 })] })
    expect(picture.at(40, 20)).toBe(RED)
    expect(picture.at(60, 20)).toBe(BLACK)
  })

  test('are seen upright by a camera as turned as they are', () => {
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

  test('out of sight whose stroke reaches into sight are', () => {
    const stroke = { paint: RED, width: 10 }
    const picture = painted({ items: [square('a', { x: 102, stroke })] })
    expect(picture.at(99, 50)).toBe(RED)
  })

  test('smaller than half a px are not painted', () => {
    const items = [square('a', { width: 0.4, height: 0.4 }), square('b', { width: 50, height: 0.4 })]
    expect(painted({ items }).count).toBe(1)
  })

  test('stay in place in a far corner of a deep zoom', () => {
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

  test('have their stroke over their fill, dashed when asked', () => {
    const stroke = { paint: GREEN, width: 10, dash: [20, 20] }
    const picture = painted({ items: [square('a', { x: 10, y: 10, width: 80, height: 80, stroke })] })
    expect([picture.at(20, 8), picture.at(20, 12), picture.at(40, 8), picture.at(40, 12)]).toEqual([
      GREEN,
      GREEN,
      BLACK,
      RED,
    ])
  })

  test('that are half transparent do not show their fill through their stroke', () => {
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

  test('run in the coordinates of what they paint', () => {
    const fill = { type: 'linear', x1: 0, y1: 0, x2: 100, y2: 0, stops } as const
    const picture = painted({ items: [square('a', { fill, rotation: 90, x: 100 })] })
    expect(redOf(picture.at(50, 90))).toBeGreaterThan(200)
    expect(redOf(picture.at(50, 10))).toBeLessThan(50)
  })

  const squashed = { type: 'radial', x1: 0, y1: 0, r1: 0, x2: 0, y2: 0, r2: 1, stops } as const
  const across = [50, 0, 0, 10, 50, 50]

  test('can be squashed, which Canvas2D has no word for', () => {
    const picture = painted({ items: [{ ...square('a'), fill: { ...squashed, transform: across } }] })
    expect(redOf(picture.at(60, 50))).toBeLessThan(80)
    expect(redOf(picture.at(50, 58))).toBeGreaterThan(180)
  })

  test('can be squashed in a stroke that keeps its width', () => {
    const stroke = { width: 10, paint: { ...squashed, transform: [50, 0, 0, 500, 50, 50] } }
    const ring = { ...square('a', { x: 10, y: 10, width: 80, height: 80 }), fill: undefined, stroke }
    const picture = painted({ items: [JSON.parse(JSON.stringify(ring))] })
    expect(redOf(picture.at(90, 50))).toBeGreaterThan(150)
    expect(redOf(picture.at(60, 10))).toBeLessThan(100)
    expect(picture.at(50, 50)).toBe(BLACK)
    expect(picture.at(98, 50)).toBe(BLACK)
  })

  test('of the background stand in the world', () => {
    const background = { type: 'linear', x1: 0, y1: 0, x2: 100, y2: 0, stops }
    const picture = painted({ canvas: { background }, items: [] }, { view: viewAt({ x: 100 }) })
    expect(redOf(picture.at(99, 50))).toBeGreaterThan(250)
    expect(redOf(picture.at(2, 50))).toBeGreaterThan(120)
  })
})

describe('vector drawings', () => {
  test('are drawn in groups with transforms', () => {
    const group = { op: 'group', transform: [1, 0, 0, 1, 50, 0], drawings: [path('M0 0H20V20H0Z', RED)] }
    const picture = painted({ items: [vector([group])] })
    expect([picture.at(60, 10), picture.at(10, 10)]).toEqual([RED, BLACK])
  })

  test('of a half transparent group do not show through each other', () => {
    const group = {
      op: 'group',
      opacity: 0.5,
      drawings: [path('M0 0H60V60H0Z', RED), path('M30 30H90V90H30Z', GREEN)],
    }
    const picture = painted({ items: [vector([group])] })
    expect([picture.at(10, 10), picture.at(45, 45)]).toEqual(['#800000', '#008000'])
  })

  test('are clipped in the space of their group', () => {
    const clip = { d: 'M0 0H10V10H0Z' }
    const group = {
      op: 'group',
      transform: [2, 0, 0, 2, 50, 0],
      clip,
      drawings: [path('M0 0H50V50H0Z', RED)],
    }
    const picture = painted({ items: [vector([group])] })
    expect([picture.at(65, 15), picture.at(75, 15), picture.at(65, 25)]).toEqual([RED, BLACK, BLACK])
  })

  test('blend with what is below', () => {
    const group = { op: 'group', blend: 'multiply', drawings: [path('M0 0H50V100H0Z', '#00ffff')] }
    const picture = painted({ items: [square('a', { fill: '#ff8000' }), vector([group])] })
    expect([picture.at(25, 50), picture.at(75, 50)]).toEqual(['#008000', '#ff8000'])
  })

  test('write with glyphs of the document, y up', () => {
    const glyphs = {
      op: 'glyphs',
      transform: [40, 0, 0, -40, 0, 50],
      fill: WHITE,
      uses: [
        [0, 0, 0],
        [0, 1.5, 0],
      ],
    }
    const picture = painted({ symbols: ['M0 0H1V1H0Z'], items: [vector([glyphs])] })
    expect([picture.at(20, 30), picture.at(50, 30), picture.at(80, 30), picture.at(20, 60)]).toEqual([
      WHITE,
      BLACK,
      WHITE,
      BLACK,
    ])
  })

  test('of a page end at its edge', () => {
    const page = {
      kind: 'page',
      id: 'p',
      ...placed,
      width: 50,
      number: 1,
      text: [],
      drawings: [path('M0 0H90V90H0Z', RED)],
    }
    const picture = painted({ items: [page] })
    expect([picture.at(45, 45), picture.at(55, 45)]).toEqual([RED, BLACK])
  })

  test('in groups a hundred deep, each half transparent, are painted', () => {
    let deep: object = path('M0 0H100V100H0Z', WHITE)
    for (let depth = 0; depth < 98; depth += 1) {
      deep = { op: 'group', opacity: 0.99, drawings: [deep, path('M0 0H1V1H0Z', RED)] }
    }
    expect(redOf(painted({ items: [vector([deep])] }).at(50, 50))).toBeGreaterThan(80)
  })
})

describe('images', () => {
  const files = {
    small: sampleAsset('image/png', { sha256: '1'.repeat(64), width: 50, height: 50 }),
    large: sampleAsset('image/png', { sha256: '2'.repeat(64), width: 800, height: 800 }),
  }
  const assets = { photo: { ...files.large, variants: [files.small] } }
  const items = [{ kind: 'image', id: 'i', ...placed, asset: 'photo' }]
  const both = (file: { sha256: string }) => pictureOf(file.sha256.startsWith('1') ? GREEN : BLUE)

  test('are shown from the smallest file that is sharp enough', () => {
    expect(painted({ assets, items }, { resources: { picture: both }, size: 50 }).at(25, 25)).toBe(GREEN)
    expect(painted({ assets, items }, { resources: { picture: both }, size: 100 }).at(50, 50)).toBe(BLUE)
  })

  test('are shown from another file until the right one is there, which is asked for', () => {
    const asked: string[] = []
    const resources = {
      picture: (file: { sha256: string }) => (file.sha256.startsWith('1') ? pictureOf(GREEN) : undefined),
      want: (file: { sha256: string }) => asked.push(file.sha256.slice(0, 1)),
    }
    expect(painted({ assets, items }, { resources }).at(50, 50)).toBe(GREEN)
    expect(asked).toEqual(['2'])
  })

  test('that are not there yet leave their place free', () => {
    expect(painted({ assets, items }).ink()).toBe(0)
  })

  test('that cannot be had become a placeholder with words', () => {
    const picture = painted({ assets, items }, { resources: { failure: () => '404' }, size: 200 })
    expect(picture.at(100, 20)).toBe('#f0f2f2')
    expect(darkest(picture, 80, 105)).toBeLessThan(0x80)
  })

  test('seen from very near show the right part', () => {
    const source = createCanvas(100, 100)
    const context = source.getContext('2d')
    context.fillStyle = GREEN
    context.fillRect(0, 0, 50, 100)
    context.fillStyle = BLUE
    context.fillRect(50, 0, 50, 100)
    const view = viewAt({ x: 50, y: 50, width: 1 })
    const picture = painted(
      { assets, items },
      { resources: { picture: () => ({ source, width: 100, height: 100 }) }, view },
    )
    expect(redAndBlueOf(picture.at(2, 50))).toBeLessThan(60)
    expect(redAndBlueOf(picture.at(97, 50))).toBeGreaterThan(200)
  })
})

describe('videos', () => {
  const assets = {
    film: sampleAsset('video/mp4'),
    poster: sampleAsset('image/png', { sha256: '1'.repeat(64) }),
  }
  const items = [{ kind: 'video', id: 'v', ...placed, asset: 'film', poster: 'poster' }]
  const picture = () => pictureOf(GREEN)

  test('show their poster under a sign that they can be played', () => {
    const shown = painted({ assets, items }, { resources: { picture } })
    expect(shown.at(10, 10)).toBe(GREEN)
    expect(shown.at(51, 50)).toBe('#f5f3ee')
  })

  test('show the moment they are at, without the sign', () => {
    const shown = painted({ assets, items }, { resources: { picture, videoFrame: () => pictureOf(BLUE) } })
    expect([shown.at(10, 10), shown.at(51, 50)]).toEqual([BLUE, BLUE])
  })
})

describe('text', () => {
  const line = (own = {}) => ({
    x: 0,
    baseline: 60,
    runs: [{ text: 'HHHHHH', font: 'sans-serif', size: 20, colour: WHITE }],
    ...own,
  })
  const text = (lines: object[], own = {}) => ({
    items: [{ kind: 'text', id: 't', ...placed, lines, ...own }],
  })

  test('is as wide as its line is stored, whatever the font', () => {
    const picture = painted(text([line({ width: 100 })]))
    expect(brightest(picture, 94, 100, 50)).toBeGreaterThan(100)
    const narrow = painted(text([line({ width: 40 })]))
    expect(brightest(narrow, 42, 100, 50)).toBe(0)
    expect(brightest(narrow, 34, 40, 50)).toBeGreaterThan(100)
  })

  test('starts, is centred or ends at its x', () => {
    const centred = painted(text([line({ x: 50, width: 40, align: 'centre' })]))
    expect([brightest(centred, 0, 29, 50), brightest(centred, 71, 100, 50)]).toEqual([0, 0])
    expect(brightest(centred, 31, 69, 50)).toBeGreaterThan(100)
    const ended = painted(text([line({ x: 100, width: 40, align: 'end' })]))
    expect(brightest(ended, 0, 59, 50)).toBe(0)
  })

  test('from right to left starts at the right', () => {
    const picture = painted(text([line({ x: 100, width: 40 })], { direction: 'rtl' }))
    expect(brightest(picture, 0, 59, 50)).toBe(0)
    expect(brightest(picture, 61, 99, 50)).toBeGreaterThan(100)
  })

  test('has its runs one after the other, in their colours', () => {
    const runs = [
      { text: 'HHH', font: 'sans-serif', size: 20, colour: RED },
      { text: 'HHH', font: 'sans-serif', size: 20, colour: GREEN },
    ]
    const picture = painted(text([line({ width: 100, runs })]))
    expect(coloursOf(picture, 50)).toEqual(['red', 'green'])
    const rightToLeft = painted(text([line({ x: 100, width: 100, runs })], { direction: 'rtl' }))
    expect(coloursOf(rightToLeft, 50)).toEqual(['green', 'red'])
  })

  test('of any size looks the same when it is seen from as far', () => {
    const tiny = line({ baseline: 0.0006, width: 0.001, runs: [{ ...line().runs[0], size: 0.0002 }] })
    const small = painted(text([tiny], { width: 0.001, height: 0.001, scale: 1e5 }))
    const usual = painted(text([line({ width: 100 })]))
    expect(Math.abs(small.ink() - usual.ink())).toBeLessThan(usual.ink() * 0.03)
  })

  test('too small to read is a bar of its colour', () => {
    const picture = painted(
      text([line({ baseline: 50, width: 20, runs: [{ ...line().runs[0], size: 1.5 }] })]),
    )
    expect(picture.ink()).toBe(20)
  })

  test('is measured anew when fonts have come', () => {
    expect(painted(text([line()]), { resources: { fontFamily: () => 'monospace' } }).ink()).not.toBe(
      painted(text([line()]), { resources: { fontFamily: () => 'serif' } }).ink(),
    )
  })
})

describe('layers', () => {
  const layers = [{ id: 'back', title: 'Back' }]
  const items = [
    square('a', { layer: 'back', width: 60, height: 60 }),
    square('b', { layer: 'back', x: 30, y: 30, width: 60, height: 60, fill: GREEN }),
    square('c', { x: 90, y: 0, width: 10, height: 10, fill: BLUE }),
  ]

  test('are seen through a camera of their own', () => {
    const moved: LayerView = { camera: { ...straight, x: 60 }, opacity: 1 }
    const picture = painted({ layers, items }, { view: viewAt({}, [['back', moved]]) })
    expect([picture.at(55, 10), picture.at(45, 10), picture.at(95, 5)]).toEqual([BLACK, RED, BLUE])
  })

  test('fade as one picture', () => {
    const faint: LayerView = { camera: straight, opacity: 0.5 }
    const picture = painted({ layers, items }, { view: viewAt({}, [['back', faint]]) })
    expect([picture.at(10, 10), picture.at(45, 45), picture.at(95, 5)]).toEqual(['#800000', '#008000', BLUE])
  })

  test('that are gone cost nothing', () => {
    const gone: LayerView = { camera: straight, opacity: 0 }
    expect(painted({ layers, items }, { view: viewAt({}, [['back', gone]]) }).count).toBe(1)
  })
})

describe('what a step reveals', () => {
  const own = { items: [square('late')], path: [sampleStep('one'), sampleStep('two', { reveal: ['late'] })] }

  test('is hidden before it, and there from then on', () => {
    expect(painted(own, { step: 1 }).at(50, 50)).toBe(BLACK)
    expect(painted(own, { step: 2 }).at(50, 50)).toBe(RED)
  })

  test('appears on the way to it', () => {
    const view = { ...viewAt({}), step: 2, fromStep: 1, arrival: 0.5 }
    expect(painted(own, { view }).at(50, 50)).toBe('#800000')
  })

  test('goes on the way back', () => {
    const view = { ...viewAt({}), step: 1, fromStep: 2, arrival: 0.25 }
    expect(redOf(painted(own, { view }).at(50, 50))).toBeGreaterThan(180)
  })
})

test('a step that clips shows nothing beside its box but the background', () => {
  const box = { x: 50, y: 50, width: 40, height: 100, rotation: 0 }
  const picture = painted({ path: [sampleStep('one', { box, clip: true })] })
  expect([picture.at(50, 50), picture.at(25, 50), picture.at(75, 50)]).toEqual([RED, BLACK, BLACK])
})

test('a placeholder stands where an item of unknown kind would', () => {
  const picture = painted({ items: [{ kind: 'hologram', id: 'h', ...placed, width: 50 }] })
  expect(picture.at(5, 10)).toBe('#f0f2f2')
  expect(picture.at(75, 10)).toBe(BLACK)
})

test('a placeholder with a name says why all the same', () => {
  const pictureOfKind = (kind: string) =>
    painted({ items: [{ kind, id: 'h', ...placed, label: 'Venus' }] }, { size: 400 }).canvas.toBuffer(
      'image/png',
    )
  expect(pictureOfKind('hologram').equals(pictureOfKind('sculpture'))).toBe(false)
})

function redAndBlueOf(colour: string): number {
  return redOf(colour) + parseInt(colour.slice(5, 7), 16)
}

function redOf(colour: string): number {
  return parseInt(colour.slice(1, 3), 16)
}

type Picture = ReturnType<typeof painted>

function brightest(picture: Picture, from: number, to: number, y: number): number {
  const across = Array.from({ length: to - from }, (_, index) => redOf(picture.at(from + index, y)))
  return Math.max(...across)
}

function darkest(picture: Picture, from: number, to: number): number {
  let least = 255
  for (let y = from; y < to; y += 1)
    for (let x = 0; x < 200; x += 1) least = Math.min(least, redOf(picture.at(x, y)))
  return least
}

/** The colours along a row, from left to right, each once. */
function coloursOf(picture: Picture, y: number): string[] {
  const found: string[] = []
  for (let x = 0; x < 100; x += 1) {
    const colour = picture.at(x, y)
    const name = redOf(colour) > 150 ? 'red' : parseInt(colour.slice(3, 5), 16) > 150 ? 'green' : null
    if (name && found.at(-1) !== name) found.push(name)
  }
  return found
}

test('a video that cannot be played is a placeholder that says so, whatever it has shown before', () => {
  const assets = {
    film: sampleAsset('video/mp4'),
    poster: sampleAsset('image/png', { sha256: '1'.repeat(64) }),
  }
  const items = [{ kind: 'video', id: 'v', ...placed, asset: 'film', poster: 'poster' }]
  const picture = painted(
    { assets, items },
    {
      size: 200,
      resources: {
        failure: (assetId) => (assetId === 'film' ? 'video/mp4' : undefined),
        picture: () => pictureOf(GREEN),
        videoFrame: () => pictureOf(BLUE),
      },
    },
  )
  expect(picture.at(100, 20)).toBe('#f0f2f2')
  expect(darkest(picture, 80, 105)).toBeLessThan(0x80)
  // No sign that it can be played.
  expect(picture.at(102, 100)).not.toBe('#f5f3ee')
})

describe.each([
  ['Japanese', '惑星は', '落ちている'],
  ['Korean', '행성은', '떨어지고 있다'],
])('%s text', (_, first, second) => {
  const runs = (colours: readonly [string, string]) => [
    { text: first, font: 'sans-serif', size: 12, colour: colours[0] },
    { text: second, font: 'sans-serif', size: 12, colour: colours[1] },
  ]
  const lineOf = (colours: readonly [string, string], width: number) => ({
    items: [
      { kind: 'text', id: 't', ...placed, lines: [{ x: 0, baseline: 54, width, runs: runs(colours) }] },
    ],
  })
  /** The first and the last column of a colour with ink, of the rows in which the line stands. */
  const edgesOf = (picture: Picture) => {
    const inked = Array.from({ length: 100 }, (_, x) => x).filter((x) =>
      Array.from({ length: 18 }, (_, row) => 42 + row).some((y) => redOf(picture.at(x, y)) > 40),
    )
    return [inked[0] ?? NaN, inked.at(-1) ?? NaN]
  }

  test.each([60, 95])('is as wide as its line is stored: %i', (width) => {
    const [from = NaN, to = NaN] = edgesOf(painted(lineOf([WHITE, WHITE], width)))
    // Letters have some room at their sides.
    expect(from).toBeLessThan(width * 0.1)
    expect(to).toBeGreaterThan(width * 0.9)
    expect(to).toBeLessThanOrEqual(width)
  })

  test('stands in the order in which it is read', () => {
    const picture = painted(lineOf([RED, GREEN], 95))
    const colours = new Set(Array.from({ length: 12 }, (_, row) => coloursOf(picture, 44 + row).join()))
    expect([...colours].filter((each) => each.includes(','))).toEqual(['red,green'])
  })
})
