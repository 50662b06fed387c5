import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { placed, sampleAsset, sampleDocument, sampleStep, square } from '../../test/sample-document.ts'
import { faultInWords, MAX_FAULTS } from '../document/document-error.ts'
import { parseDocument } from '../document/parse-document.ts'
import { listFaults } from './list-faults.ts'

const line = (own: object) => ({
  x: 0,
  baseline: 1,
  runs: [{ text: 'a', font: 'serif', size: 1, colour: '#000000', ...own }],
})
const text = (...lines: object[]) => ({ kind: 'text', id: 'words', ...placed, lines })
const image = (id: string, asset: string) => ({ kind: 'image', id, ...placed, asset })
const faults = (own: Record<string, unknown>) =>
  listFaults(sampleDocument(own)).map((fault) => `${faultInWords(fault)} (${fault.pointer})`)

describe('a valid document', () => {
  test('has no faults', () => {
    expect(listFaults(sampleDocument({ items: [square('sun'), text(line({}))] }))).toEqual([])
  })
})

describe('every fault is named with its place', () => {
  test('two in one item', () => {
    expect(faults({ items: [text(line({ colour: 'red', size: 0 }))] })).toEqual([
      'items[0] "words": lines[0].runs[0].size must be a number above 0 up to 1e12 (/items/0/lines/0/runs/0/size)',
      'items[0] "words": lines[0].runs[0].colour must be a colour (#rrggbb or #rrggbbaa) (/items/0/lines/0/runs/0/colour)',
    ])
  })

  test('a wrong structure and, elsewhere, a broken reference', () => {
    const items = [{ ...square('sun'), scale: -1 }, image('photo', 'gone')]
    expect(faults({ items, path: [sampleStep('one', { reveal: ['sun', 'moon'] })] })).toEqual([
      'items[0] "sun": scale must be a number above 0 up to 1e12 (/items/0/scale)',
      'items[1] "photo": asset "gone" is not among the assets (/items/1/asset)',
      'path[0] "one": item "moon", which it reveals, is not among the items (/path/0/reveal/1)',
    ])
  })

  test('a reference to a faulty part is not broken', () => {
    const assets = { p: { ...sampleAsset('image/png'), bytes: 0 } }
    expect(faults({ assets, items: [image('photo', 'p')] })).toEqual([
      'assets "p": bytes must be a whole number from 1 up to 2e9 (/assets/p/bytes)',
    ])
  })

  test.each([
    ['items must be a list (/items)', { items: 'none' }],
    ['path must have 1 or more (/path)', { path: [] }],
    ['items[0]: it must be an object (/items/0)', { items: [7] }],
    ['extra is not known here (/extra)', { extra: 1 }],
    [
      'assets "a/b": it has a name that is no id (1 to 64 letters, digits, _ or -) (/assets/a~1b)',
      { assets: { 'a/b': {} } },
    ],
    [
      'canvas.background must be a colour (#rrggbb or #rrggbbaa) or an object (/canvas/background)',
      { canvas: { background: 'red' } },
    ],
    [
      'canvas.background.type "conic" is not known; it is one of "linear", "radial" (/canvas/background/type)',
      { canvas: { background: { type: 'conic' } } },
    ],
    [
      'items[0] "words": drawings[0].op is missing; it is one of "path", "glyphs", "text", "image", "group" (/items/0/drawings/0/op)',
      { items: [{ kind: 'vector', id: 'words', ...placed, drawings: [{}] }] },
    ],
  ])('%s', (fault, own) => {
    expect(faults(own)).toContain(fault)
  })

  test('a missing field', () => {
    const { canvas: _canvas, ...rest } = sampleDocument()
    expect(listFaults(rest)).toEqual([{ place: '', pointer: '/canvas', problem: 'canvas is missing' }])
  })

  test('an item of unknown kind', () => {
    expect(faults({ items: [{ ...square('sun'), kind: 'hologram' }] })[0]).toMatch(
      /^items\[0\] "sun": kind "hologram" is not known; it is one of "text", /,
    )
  })

  test('more faults than a page lists', () => {
    const items = Array.from({ length: 3 * MAX_FAULTS }, (_, index) => image(`photo${index}`, 'gone'))
    expect(faults({ items })).toHaveLength(3 * MAX_FAULTS)
  })
})

test('a step of zero size is a fault, although it can be played', () => {
  const flat = { ...sampleStep('one').box, height: 0 }
  const path = [sampleStep('one', { box: flat })]
  expect(faults({ path })).toEqual([
    'path[0] "one": box.height must be a number above 0 up to 1e12 (/path/0/box/height)',
  ])
  expect(isPlayable(sampleDocument({ path }))).toBe(true)
})

test('a document of a later schema has only that fault', () => {
  expect(listFaults({ schema: 2, things: [] })).toMatchObject([{ pointer: '/schema' }])
})

test('endless nesting is a fault, not a crash', () => {
  let drawing: object = { op: 'path', d: '' }
  for (let depth = 0; depth < 5_000; depth += 1) drawing = { op: 'group', drawings: [drawing] }
  expect(faults({ items: [{ kind: 'vector', id: 'deep', ...placed, drawings: [drawing] }] })).toEqual([
    'items[0] "deep": drawings are nested deeper than 100 levels (/items/0)',
  ])
})

test('there are no faults exactly if the parser accepts the document', () => {
  const whole = sampleDocument({
    assets: { p: sampleAsset('image/png') },
    layers: [{ id: 'back', title: 'Back' }],
    items: [
      square('sun', { layer: 'back', link: '#step=1' }),
      image('photo', 'p'),
      text(line({ weight: 700 })),
    ],
    topics: [{ id: 't', step: 1, title: '', texts: [], topics: [] }],
  })
  // An unknown kind is a fault here and a placeholder there; so is a flat step.
  const boxes = new Set<object>(whole.path.map(({ box }) => box))
  const places = placesIn(whole).filter(({ inside, key }) => key !== 'kind' && !boxes.has(inside))
  const values = fc.constantFrom<unknown>(0, -1, 1, 'p', 'sun', '', '#000000', null, [], {}, true, undefined)
  fc.assert(
    fc.property(fc.constantFrom(...places), values, (place, value) => {
      const changed: unknown = JSON.parse(JSON.stringify(whole, replaced(place, value)))
      expect([place, listFaults(changed).length === 0]).toEqual([place, isPlayable(changed)])
    }),
    { numRuns: 500 },
  )
})

interface Place {
  readonly inside: object
  readonly key: string
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [{ inside: value, key }, ...placesIn(inner)])
}

/** For `JSON.stringify`: another value at one place. */
function replaced({ inside, key }: Place, value: unknown) {
  return function (this: object, at: string, inner: unknown): unknown {
    return this === inside && at === key ? value : inner
  }
}

function isPlayable(value: unknown): boolean {
  try {
    parseDocument(value)
    return true
  } catch {
    return false
  }
}
