import { createHash } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from '@jest/globals'
import { notesInShort } from '../../test/support/notes-in-short.ts'
import type { InputFile } from '../input-file.ts'
import { importDeck } from '../index.ts'

const picture = new Uint8Array(createCanvas(4, 3).toBuffer('image/png'))
const asset = {
  sha256: createHash('sha256').update(picture).digest('hex'),
  bytes: picture.byteLength,
  mediaType: 'image/png',
}
const place = { x: 0, y: 0, scale: 1, rotation: 0, width: 400, height: 300 }
const box = { x: 200, y: 150, width: 400, height: 300, rotation: 0 }

/** A deck with one picture and some properties overridden. */
function written(own: object = {}): InputFile {
  const deck = {
    schema: 1,
    canvas: { background: '#000000', language: 'fr' },
    assets: { photo: asset },
    fonts: [],
    symbols: [],
    layers: [],
    items: [{ kind: 'image', id: 'bees', ...place, asset: 'photo' }],
    path: [{ id: 'all', title: 'All', box }],
    topics: [],
    ...own,
  }
  return { name: 'bees.json', bytes: new TextEncoder().encode(JSON.stringify(deck)) }
}

const photo: InputFile = { name: 'photo.png', bytes: picture }
const refusalOf = (...files: InputFile[]) => expect(importDeck(files)).rejects

describe('a deck written by hand', () => {
  it('is imported with its files, which are found by their content', async () => {
    const deck = await importDeck([photo, written()])
    expect(deck).toMatchObject({ kind: 'document', title: 'bees', language: 'fr', notes: [] })
    expect(deck.main.map(({ name }) => name)).toEqual(['bees.json'])
    const text = `\ufeff${Buffer.from(written().bytes).toString()}`
    const inUtf16 = { name: 'bees.json', bytes: new Uint8Array(Buffer.from(text, 'utf16le')) }
    expect((await importDeck([photo, inUtf16])).document).toEqual(deck.document)
    expect([...deck.assets]).toEqual([[asset.sha256, { bytes: picture, mediaType: 'image/png' }]])
    expect(deck.document.items).toHaveLength(1)
  })

  it('is imported with a note if a step shows nothing', async () => {
    const path = [{ id: 'all', title: 'All', box: { ...box, width: 0, height: 180 } }]
    const { document, notes } = await importDeck([written({ path }), photo])
    expect(document.path[0]?.box).toMatchObject({ width: 320, height: 180 })
    expect(notesInShort(notes)).toEqual([
      'writtenFault 1: path[0] "all": box.width must be a number above 0 up to 1e12',
    ])
  })

  it('brings the speaker notes of its steps apart from the document, which is public', async () => {
    const path = [{ id: 'all', title: 'All', box, notes: 'Say hello' }]
    const { document, speakerNotes } = await importDeck([written({ path }), photo])
    expect([speakerNotes, JSON.stringify(document).includes('Say hello')]).toEqual([['Say hello'], false])
    const wrong = written({ path: [{ id: 'all', title: 'All', box, notes: 7 }] })
    await refusalOf(wrong, photo).toThrow('path[0] "all": notes must be text')
  })

  // docs/behaviour/editing.md#skipped-steps
  it('is shown without its skipped steps, and kept with them', async () => {
    const step = (id: string, more: object = {}) => ({ id, title: id, box, notes: `About ${id}`, ...more })
    const path = [step('a', { skipped: true }), step('b'), step('c', { skipped: false })]
    const { document, whole, speakerNotes, notes } = await importDeck([written({ path }), photo])
    expect(document.path.map(({ id }) => id)).toEqual(['b', 'c'])
    expect(whole?.document.path.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect([whole?.skipped, notes]).toEqual([['a'], []])
    expect(speakerNotes).toEqual(['About b', 'About c', 'About a'])
    await refusalOf(written({ path: [step('a', { skipped: true })] }), photo).toThrow(
      'at least one must be shown',
    )
  })

  it('notes unused files', async () => {
    const other = { name: 'other.png', bytes: new Uint8Array([1, 2, 3]) }
    const { notes } = await importDeck([written(), photo, other])
    expect(notesInShort(notes)).toEqual(['unusedFile 1: other.png'])
  })
})

describe('a deck written by hand is refused', () => {
  it('if a referenced file is missing', async () => {
    await refusalOf(written()).toThrow(
      `Cannot import "bees.json": no file is that of asset "photo" (sha256 ${asset.sha256.slice(0, 12)}…). Name its file behind the document.`,
    )
  })

  it.each([
    ['bytes', { bytes: 5 }, `has ${picture.byteLength} bytes, not 5`],
    ['media type', { mediaType: 'image/webp' }, 'is image/png, not image/webp'],
  ])('if the %s of a file is wrong', async (_what, own, problem) => {
    await refusalOf(written({ assets: { photo: { ...asset, ...own } } }), photo).toThrow(
      `Cannot import "bees.json": asset "photo" ${problem}. Write down what the file is.`,
    )
  })

  it('with the place of its first fault', async () => {
    await refusalOf(written({ assets: {} }), photo).toThrow(
      'Cannot import "bees.json": items[0] "bees": asset "photo" is not among the assets. See all its faults with npm run import -- --check, and mend them.',
    )
  })

  it('when it is no JSON', async () => {
    await refusalOf({ name: 'bees.json', bytes: new TextEncoder().encode('{ "schema": 1, }') }).toThrow(
      'Cannot import "bees.json": it is no JSON. See where with npm run import -- --check.',
    )
  })
})
