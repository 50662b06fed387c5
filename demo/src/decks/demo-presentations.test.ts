import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { parseDocument, stepOfLink, talkDuration, type DeckDocument, type Line } from '@viewpage/deck'
import { listFaults } from '@viewpage/deck/check'
import { playbackFault } from '@viewpage/server'
import type { Topic } from '@viewpage/shared-events'
import { measure } from './authoring/funnel-sans.ts'
import { demoPresentations, type DemoPresentation } from './index.ts'
import { PRESENTATIONS } from './presentations.ts'

/** A deck with its document after serialisation. */
interface Shown extends DemoPresentation {
  readonly document: DeckDocument
}

const OIDS = [
  'orbit1',
  'garden1',
  'ocean1',
  'hidden1',
  'secret1',
  'big2000',
  'solo1',
  'classic1',
  'wide1',
  'tiny1',
  'arches1',
  'cells1',
  'ridge1',
  'grid1',
]

const TEMPLATE_OIDS = PRESENTATIONS.map(({ about }) => about.oid).filter((oid) => oid.startsWith('template-'))

const shown = new Map<string, Shown>()

beforeAll(async () => {
  for (const demo of await demoPresentations()) {
    const document = parseDocument(JSON.parse(JSON.stringify(demo.deck.document)))
    shown.set(demo.about.oid, { ...demo, document })
  }
})

function open(oid: string): Shown {
  const found = shown.get(oid)
  if (!found) throw new Error(`There is no presentation "${oid}".`)
  return found
}

test('the presentations are these', () => {
  expect([...shown.keys()]).toEqual([...OIDS, ...TEMPLATE_OIDS])
})

test('they belong to whom the table of accounts says', () => {
  const ofOwner = (owner: string) => OIDS.filter((oid) => open(oid).owner === owner)
  expect(ofOwner('ada')).toEqual(['orbit1', 'garden1', 'ocean1', 'hidden1', 'secret1', 'big2000'])
  expect(ofOwner('dan')).toEqual(['solo1'])
  expect(TEMPLATE_OIDS.map((oid) => open(oid).owner)).toEqual(Array(15).fill('templates'))
})

test('what is not public is what is said of it', () => {
  const privacies = OIDS.map((oid) => [oid, open(oid).about.privacy ?? 'public'] as const)
  expect(privacies.filter(([, privacy]) => privacy !== 'public')).toEqual([
    ['hidden1', 'unlisted'],
    ['secret1', 'private'],
    ['classic1', 'reusable'],
  ])
})

test('they are the same each time they are made', async () => {
  const again = await demoPresentations()
  for (const { about, deck } of again) expect(deck.document).toEqual(open(about.oid).deck.document)
})

describe.each([...OIDS, ...TEMPLATE_OIDS])('%s', (oid) => {
  test('is a document without faults', () => {
    expect(listFaults(open(oid).document)).toEqual([])
  })

  test('has every file that it points to', () => {
    const { document, deck } = open(oid)
    const wanted = Object.values(document.assets).flatMap((asset) => [asset, ...(asset.variants ?? [])])
    for (const { sha256, bytes, mediaType } of wanted) {
      const file = deck.assets.get(sha256)
      expect(file).toMatchObject({ mediaType })
      const content = file?.bytes ?? new Uint8Array()
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
      expect(content.byteLength).toBe(bytes)
    }
    expect(wanted).toHaveLength(deck.assets.size)
  })

  test('sets its lines as wide as the font makes them, in letters that it has', () => {
    const lines = open(oid).document.items.flatMap((item) => (item.kind === 'text' ? item.lines : []))
    for (const line of lines) {
      const words = line.runs.map(({ text }) => text).join('')
      expect(words).toMatch(/^[\u0020-\u00ff\u2013\u2018-\u201d]+$/)
      expect(line.width).toBeCloseTo(naturalWidth(line), 6)
    }
  })

  test('has one topic for each step, in the order of the path', () => {
    const { document } = open(oid)
    expect(stepsOf(document.topics)).toEqual(document.path.map((_, index) => index + 1))
  })

  test('has words at each step that fit what is seen there', () => {
    const { document } = open(oid)
    document.path.forEach(({ box, layers = {}, title }) => {
      const notes = document.items.filter(
        (item) => item.kind === 'text' && item.layer?.startsWith('notes-') && !(item.layer in layers),
      )
      for (const { x, y, width, height, scale, rotation } of notes) {
        expect(rotation).toBe(box.rotation)
        for (const [across, down] of [
          [0, 0],
          [width * scale, height * scale],
        ] as const) {
          const place = inBox(box, x, y, rotation, across, down)
          expect([title, Math.abs(place.x) < 0.5 && Math.abs(place.y) < 0.5]).toEqual([title, true])
        }
      }
    })
  })
})

test('a template shows its drawing whole, then two to four parts of it, and may be copied', () => {
  for (const oid of TEMPLATE_OIDS) {
    const { document, about } = open(oid)
    const [whole, ...parts] = document.path.map(({ box }) => box)
    expect([oid, whole]).toEqual([oid, { x: 320, y: 180, width: 640, height: 360, rotation: 0 }])
    expect([oid, parts.length >= 2 && parts.length <= 4]).toEqual([oid, true])
    for (const { x, y, width, height } of parts) {
      // All but a margin of each view lies in the drawing.
      const [left, top, right, bottom] = [x - width / 2, y - height / 2, x + width / 2, y + height / 2]
      const inside =
        Math.max(0, Math.min(right, 640) - Math.max(left, 0)) * (Math.min(bottom, 360) - Math.max(top, 0))
      expect([oid, x, y, inside / (width * height) > 0.7]).toEqual([oid, x, y, true])
    }
    expect(about).toMatchObject({ privacy: 'reusable' })
    expect(about.playback?.copies).not.toBe(false)
    expect([oid, document.items.length > 0, document.canvas.background]).toEqual([
      oid,
      true,
      expect.stringMatching(/^#[0-9A-F]{6}$/),
    ])
  }
})

test('orbit1 has 12 steps, zooms 500 times in, leans, and takes about four minutes', () => {
  const { path } = open('orbit1').document
  const widths = path.map(({ box }) => box.width)
  expect(path).toHaveLength(12)
  expect((widths[0] ?? 0) / Math.min(...widths)).toBeCloseTo(500, 6)
  expect(new Set(path.map(({ box }) => box.rotation)).size).toBeGreaterThan(3)
  expect(Math.round(talkDuration(open('orbit1').document) / 60)).toBe(4)
})

test('orbit1 has text, shapes, pictures in several widths, links and a short muted video with captions', () => {
  const { items, assets, path } = open('orbit1').document
  const kinds = new Set(items.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['image', 'shape', 'text', 'vector', 'video'])
  expect(assets['red-spot']?.variants?.map(({ width }) => width)).toEqual([800, 400])
  const links = items.flatMap(({ link }) => link ?? [])
  expect(links.filter((link) => link.startsWith('https://'))).not.toHaveLength(0)
  const steps = links.flatMap((link) => stepOfLink(link) ?? [])
  expect(steps).toEqual([4, 6, 11, 1])
  expect(steps.every((step) => step <= path.length)).toBe(true)
  const video = items.find((item) => item.kind === 'video')
  expect(video).toMatchObject({ loop: true, muted: true, captions: [{ language: 'en' }] })
  expect(assets['clip']?.bytes).toBeLessThan(150_000)
  expect(path.filter(({ hold }) => hold !== undefined)).toHaveLength(1)
  expect(path.filter(({ reveal }) => reveal !== undefined)).toHaveLength(2)
})

test('the pictures and drawings of orbit1 that carry meaning have a name', () => {
  const { items } = open('orbit1').document
  for (const id of ['sun', 'earth', 'saturn', 'moon', 'cannon', 'mars-loop', 'red-spot', 'voyager', 'pulls'])
    expect(items.find((item) => item.id === id)?.label).toBeTruthy()
})

test('big2000 has 2,000 items and 50 steps', () => {
  const { items, path } = open('big2000').document
  expect([items.length, path.length]).toEqual([2000, 50])
})

test('tiny1 has two steps, no tags, no description and no likes', () => {
  const { about, document } = open('tiny1')
  expect(document.path).toHaveLength(2)
  expect(about.tags).toBeUndefined()
  expect(about.description).toBeUndefined()
  expect(about.playback?.likes).toBe(false)
})

test('classic1 is classic and may be copied', () => {
  expect(open('classic1').about).toMatchObject({ schemaVersion: '0', privacy: 'reusable' })
})

test('wide1 is responsive only, starts by itself, and may be curated', () => {
  expect(open('wide1').about).toMatchObject({
    playback: { start: 'forced', embedSizing: 'responsive' },
    settings: { features: { content_curation: true, admin_tools: true } },
  })
})

// docs/behaviour/sharing.md#impossible-playback
test('every presentation plays as its owner could have chosen', () => {
  for (const { about } of shown.values()) {
    const { oid, privacy = 'public', playback = {} } = about
    const limits = { privacy, features: { make_a_copy: true }, hasApp: true }
    expect([oid, playbackFault(playback, limits)]).toEqual([oid, null])
  }
})

function stepsOf(topics: readonly Topic[]): (number | undefined)[] {
  return topics.flatMap(({ step, topics: below }) => [step, ...stepsOf(below)])
}

function naturalWidth({ runs }: Line): number {
  return runs.reduce((sum, { text, size, weight = 400, tracking = 0 }) => {
    return sum + size * measure(text, weight) + tracking * text.length
  }, 0)
}

/** Where a corner of an item is in a view: its middle is 0 0, its edges are half of 1 away. */
function inBox(
  box: { x: number; y: number; width: number; height: number },
  x: number,
  y: number,
  rotation: number,
  across: number,
  down: number,
): { x: number; y: number } {
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [dx, dy] = [x - box.x, y - box.y]
  return {
    x: (dx * cos + dy * sin + across) / box.width,
    y: (dy * cos - dx * sin + down) / box.height,
  }
}
