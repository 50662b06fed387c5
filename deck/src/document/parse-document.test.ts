import { describe, expect, test } from '@jest/globals'
import { placed, sampleAsset, sampleDocument, sampleStep, square } from '../../test/sample-document.ts'
import { DocumentError, faultInWords } from './document-error.ts'
import { beginParsing, parseDocument } from './parse-document.ts'

const unit = { x: 0, y: 0, width: 1, height: 1 }
const path = { op: 'path', d: 'M0 0' }
const gradient = { type: 'linear', x1: 0, y1: 0, x2: 1, y2: 1 } as const

describe('a valid document', () => {
  test('is returned unchanged', () => {
    const document = sampleDocument()
    expect(parseDocument(document)).toBe(document)
  })

  test('may refer to its own parts', () => {
    const document = sampleDocument({
      assets: {
        photo: sampleAsset('image/png', { variants: [sampleAsset('image/webp', { width: 200 })] }),
        film: sampleAsset('video/mp4'),
        words: sampleAsset('text/vtt'),
        lato: sampleAsset('font/woff2'),
      },
      fonts: [{ family: 'Lato', asset: 'lato' }],
      symbols: ['M0 0H1V1Z'],
      layers: [{ id: 'back', title: 'Back' }],
      items: [
        { kind: 'image', id: 'a', ...placed, asset: 'photo', layer: 'back', link: '#step=2' },
        { kind: 'video', id: 'b', ...placed, asset: 'film', poster: 'photo', captions: [captions('words')] },
        { kind: 'text', id: 'c', ...placed, lines: [line('Lato'), line('sans-serif')] },
        vector('d', [{ op: 'glyphs', transform: [1, 0, 0, -1, 0, 0], uses: [[0, 0, 0]] }]),
      ],
      path: [sampleStep('one'), sampleStep('two', { reveal: ['a'], layers: { back: { opacity: 0.5 } } })],
      topics: [{ id: 't', step: 2, title: 'Two', texts: [], topics: [] }],
    })
    expect(parseDocument(document).items).toHaveLength(4)
  })
})

describe('parsing in parts', () => {
  /** Parses one element at a time. */
  function parseInParts(value: unknown) {
    const parsing = beginParsing(value)
    for (let parts = 1; ; parts += 1) {
      let isFirst = true
      const document = parsing.proceed(() => isFirst && !(isFirst = false))
      if (document) return { document, parts }
    }
  }

  test('gives the same document, and stops whenever the time is up', () => {
    const items = Array.from({ length: 50 }, (_, index) => square(`s${index}`))
    const value = sampleDocument({ items })
    const { document, parts } = parseInParts(value)
    expect(document).toBe(parseDocument(value))
    expect(parts).toBeGreaterThan(50)
  })

  test('reports the same faults', () => {
    const value = sampleDocument({ items: [square('sun', { layer: 'top' }), square('sun')] })
    expect(() => parseInParts(value)).toThrow(DocumentError)
    expect(() => parseInParts(value)).toThrow('its id is taken by items[0]')
  })
})

describe('a broken reference is reported with its place', () => {
  test.each([
    ['items[0] "sun": asset "a7" is not among the assets', { items: [image('a7')] }],
    ['items[0] "sun": asset "constructor" is not among the assets', { items: [image('constructor')] }],
    [
      'items[0] "sun": asset "film" is video/mp4, where an image is needed',
      { items: [image('film')], assets: { film: sampleAsset('video/mp4') } },
    ],
    [
      'items[0] "sun": asset "gone" is not among the assets',
      {
        items: [
          vector('sun', [group(group({ op: 'image', asset: 'gone', x: 0, y: 0, width: 1, height: 1 }))]),
        ],
      },
    ],
    ['items[0] "sun": layer "top" is not among the layers', { items: [square('sun', { layer: 'top' })] }],
    [
      'items[0] "sun": step 9 does not exist; the path has 1',
      { items: [square('sun', { link: '#step=9' })] },
    ],
    [
      'items[0] "sun": symbol 3 does not exist; there are 0',
      { items: [vector('sun', [{ op: 'glyphs', transform: [1, 0, 0, 1, 0, 0], uses: [[3, 0, 0]] }])] },
    ],
    [
      'items[0] "sun": font "Lato" is not among the fonts and is no generic family',
      { items: [{ kind: 'text', id: 'sun', ...placed, lines: [line('Lato')] }] },
    ],
    [
      'items[0] "sun": it is a path and has no path data ("d")',
      { items: [square('sun', { shape: 'path' })] },
    ],
    ['items[1] "sun": its id is taken by items[0]', { items: [square('sun'), square('sun')] }],
    ['path[1] "one": its id is taken by path[0]', { path: [sampleStep('one'), sampleStep('one')] }],
    [
      'path[0] "one": item "moon", which it reveals, is not among the items',
      { path: [sampleStep('one', { reveal: ['moon'] })] },
    ],
    [
      'path[0] "one": layer "top" is not among the layers',
      { path: [sampleStep('one', { layers: { top: {} } })] },
    ],
    [
      'path[0] "one": its box of 1e-9 by 1e-9 is too small for its distance from the origin (100) to be shown exactly',
      { path: [sampleStep('one', { box: { x: 100, y: 0, width: 1e-9, height: 1e-9, rotation: 0 } })] },
    ],
    [
      'path[0] "one": its box of 100000 by 1 is more than 10,000 times as long as wide',
      { path: [sampleStep('one', { box: { x: 0, y: 0, width: 1e5, height: 1, rotation: 0 } })] },
    ],
    [
      'topics[0].topics[0] "u": step 2 does not exist; the path has 1',
      {
        topics: [
          { id: 't', title: '', texts: [], topics: [{ id: 'u', step: 2, title: '', texts: [], topics: [] }] },
        ],
      },
    ],
    [
      'fonts[0] "Lato": asset "photo" is image/png, where font/woff2 is needed',
      { fonts: [{ family: 'Lato', asset: 'photo' }], assets: { photo: sampleAsset('image/png') } },
    ],
    [
      'assets "photo": variants[0] is video/mp4, the asset is image/png',
      { assets: { photo: sampleAsset('image/png', { variants: [sampleAsset('video/mp4')] }) } },
    ],
  ])('%s', (words, own) => {
    expect(faultsOf(sampleDocument(own))).toEqual([words])
  })

  test('with a JSON pointer to the place', () => {
    const document = sampleDocument({ items: [vector('v', [group({ op: 'image', asset: 'x', ...unit })])] })
    expect(errorOf(document).faults[0]?.pointer).toBe('/items/0/drawings/0/drawings/0/asset')
  })
})

describe('a wrong structure is reported with its place', () => {
  test.each([
    ['items[0] "sun": width must be a number above 0 up to 1e12', { items: [square('sun', { width: -1 })] }],
    ['items[0] "sun": kind must be text', { items: [{ ...square('sun'), kind: 7 }] }],
    ['items[0]: id is missing', { items: [{ kind: 'shape', shape: 'ellipse', ...placed }] }],
    ['items[0]: it must be an object', { items: [null] }],
    [
      'items[0] "sun": it has a property "colour", which is not known',
      { items: [{ ...square('sun'), colour: 1 }] },
    ],
    [
      'items[0] "sun": fill.stops[0].colour must be a colour (#rrggbb or #rrggbbaa)',
      { items: [square('sun', { fill: { ...gradient, stops: [{ offset: 0, colour: 'red' }] } })] },
    ],
    [
      'items[0] "sun": fill.type "conic" is not known',
      { items: [{ ...square('sun'), fill: { type: 'conic' } }] },
    ],
    ['items[0] "v": drawings[1].op "laser" is not known', { items: [vector('v', [path, { op: 'laser' }])] }],
    [
      'items[0] "v": drawings[0].uses[1][0] must be a whole number from 0',
      {
        items: [
          vector('v', [
            {
              op: 'glyphs',
              transform: [1, 0, 0, 1, 0, 0],
              uses: [
                [0, 0, 0],
                [-1, 0, 0],
              ],
            },
          ]),
        ],
      },
    ],
    [
      'items[0] "v": drawings[0].transform must have 6 or more',
      { items: [vector('v', [{ ...path, transform: [1] }])] },
    ],
    [
      'items[0] "sun": link must be a link (https://, http://, mailto: or #step=n)',
      { items: [square('sun', { link: 'javascript:alert(1)' })] },
    ],
    ['path must have 1 or more', { path: [] }],
    ['assets has a key "a b", which must be an id', { assets: { 'a b': sampleAsset('image/png') } }],
    [
      'assets "a": sha256 must be a SHA-256 in lower case hex',
      { assets: { a: sampleAsset('image/png', { sha256: 'X' }) } },
    ],
  ])('%s', (words, own) => {
    expect(faultsOf(sampleDocument(own))).toEqual([words])
  })

  test('with a fault for each part that has one', () => {
    const items = [square('a', { width: 0 }), square('b'), square('c', { opacity: 2 })]
    expect(faultsOf(sampleDocument({ items, path: [{}] }))).toHaveLength(3)
  })

  test('and at most 50 of them', () => {
    const items = Array.from({ length: 5_000 }, (_, index) => square(`s${index}`, { width: 0 }))
    expect(faultsOf(sampleDocument({ items }))).toHaveLength(50)
  })
})

describe('a document of a newer writer', () => {
  test('in a later schema is rejected with advice', () => {
    expect(faultsOf(sampleDocument({ schema: 2 }))).toEqual([
      'it is written in schema 2, this version reads schema 1: reload the page for a newer version, or export the presentation again for schema 1',
    ])
  })

  test('has placeholders for items of unknown kind', () => {
    const hologram = { kind: 'hologram', id: 'h', ...placed, x: 7, depth: 3 }
    const value = sampleDocument({ items: [square('sun'), hologram] })
    expect(parseDocument(value).items[1]).toEqual({
      kind: 'placeholder',
      id: 'h',
      ...placed,
      x: 7,
      reason: 'items of kind "hologram" are not known here',
    })
    expect(value.items).toContain(hologram)
  })

  test('is rejected if an item of unknown kind has no placement', () => {
    expect(faultsOf(sampleDocument({ items: [{ kind: 'hologram', id: 'h' }] }))).toEqual([
      'items[0] "h": x is missing',
    ])
  })
})

describe('a step whose box has no width or height', () => {
  const box = { x: 5, y: 6, width: 0, height: 0, rotation: 30 }
  const boxesOf = (...boxes: object[]) =>
    parseDocument(
      sampleDocument({
        path: boxes.map((own, index) => ({ id: `s${index}`, title: '', box: { ...box, ...own } })),
      }),
    ).path.map((step) => step.box)

  test('gets the size of the previous step', () => {
    expect(boxesOf({ width: 40, height: 30 }, {}, {})).toEqual(
      [box, box, box].map((each) => ({ ...each, width: 40, height: 30 })),
    )
  })

  test('gets the default size if it is the first', () => {
    expect(boxesOf({})).toEqual([{ ...box, width: 1_600, height: 900 }])
  })

  test('becomes 16:9 if it has one of the two', () => {
    expect(boxesOf({ width: 320 }, { height: 90 })).toEqual([
      { ...box, width: 320, height: 180 },
      { ...box, width: 160, height: 90 },
    ])
  })

  test('is rejected if it is negative', () => {
    expect(() => boxesOf({ width: -1 })).toThrow('path[0] "s0"')
  })
})

describe('hostile input', () => {
  test('ten thousand nested groups are rejected', () => {
    let deep: object = path
    for (let depth = 0; depth < 10_000; depth += 1) deep = group(deep)
    expect(faultsOf(sampleDocument({ items: [vector('v', [deep])] }))).toEqual([
      'items[0] "v": drawings are nested deeper than 100 levels',
    ])
  })

  test('ten thousand nested topics are rejected', () => {
    let deep: object = { id: 't', title: '', texts: [], topics: [] }
    for (let depth = 0; depth < 10_000; depth += 1)
      deep = { id: `t${depth}`, title: '', texts: [], topics: [deep] }
    expect(faultsOf(sampleDocument({ topics: [deep] }))[0]).toContain('nested deeper than 100 levels')
  })

  test('a group that contains itself is rejected', () => {
    const circle: { op: string; drawings: object[] } = { op: 'group', drawings: [] }
    circle.drawings.push(circle, circle)
    expect(faultsOf(sampleDocument({ items: [vector('v', [circle])] }))[0]).toContain('nested deeper')
  })

  test('__proto__ is treated like any unknown name', () => {
    const canvas: unknown = JSON.parse('{"background":"#000000","__proto__":{"language":"en"}}')
    expect(faultsOf(sampleDocument({ canvas }))).toEqual([
      'canvas has a property "__proto__", which is not known',
    ])
    const assets: unknown = JSON.parse('{"__proto__":{"sha256":"x"}}')
    expect(faultsOf(sampleDocument({ assets }))[0]).toContain('assets "__proto__"')
  })

  test('an infinite number is rejected', () => {
    const width: unknown = JSON.parse('1e400')
    expect(faultsOf(sampleDocument({ items: [{ ...square('sun'), width }] }))[0]).toContain(
      'width must be a number',
    )
  })

  test('a list of millions is rejected before its elements are read', () => {
    const items = new Array<number>(3_000_000).fill(1)
    expect(faultsOf(sampleDocument({ items }))).toEqual(['items may have at most 50,000'])
  })

  test.each([null, undefined, 7, 'x', [], () => 1])('%p is not a document', (value) => {
    expect(() => parseDocument(value)).toThrow(
      new DocumentError([{ place: '', pointer: '', problem: 'it must be an object' }]),
    )
  })
})

test('the error message has the first fault and the number of the others', () => {
  const document = sampleDocument({ items: [image('a7'), square('moon', { layer: 'top' })] })
  expect(errorOf(document).message).toBe(
    '[deck] Failed to read the presentation: items[0] "sun": asset "a7" is not among the assets (and 1 more).',
  )
})

function group(...drawings: object[]) {
  return { op: 'group', drawings }
}

function vector(id: string, drawings: object[]) {
  return { kind: 'vector', id, ...placed, drawings }
}

function image(asset: string) {
  return { kind: 'image', id: 'sun', ...placed, asset }
}

function captions(asset: string) {
  return { asset, language: 'en', label: 'English' }
}

function line(font: string) {
  return { x: 0, baseline: 10, runs: [{ text: 'Hello', font, size: 10, colour: '#ffffff' }] }
}

function errorOf(value: unknown): DocumentError {
  try {
    parseDocument(value)
  } catch (error) {
    if (error instanceof DocumentError) return error
    throw error
  }
  throw new Error('the document was read')
}

function faultsOf(value: unknown): string[] {
  return errorOf(value).faults.map(faultInWords)
}
