import { expect, it } from '@jest/globals'
import { tinyPptx } from '../../test/support/tiny-office.ts'
import { textFile, tinySozi } from '../../test/support/tiny-sozi.ts'
import { tinyZip } from '../../test/support/tiny-zip.ts'
import { importDeck } from '../index.ts'

const zipped = (files: Readonly<Record<string, string | Uint8Array>>) => ({
  name: 'talk.zip',
  bytes: tinyZip(files),
})
const contents = Object.fromEntries(tinySozi('<circle r="9"/>').map(({ name, bytes }) => [name, bytes]))

// docs/behaviour/uploads.md#archives
it('imports what an archive has, as if its files were sent', async () => {
  const sent = await importDeck(tinySozi('<circle r="9"/>'))
  const deck = await importDeck([zipped({ ...contents, '__MACOSX/._talk.svg': 'x', 'empty/': '' })])
  expect([deck.kind, deck.title, deck.document]).toEqual([sent.kind, sent.title, sent.document])
  expect(deck.main.map(({ name }) => name)).toEqual(sent.main.map(({ name }) => name))
})

it('finds the files of an archive in its folders, and never outside of it', async () => {
  const inFolder = Object.fromEntries(
    Object.entries(contents).map(([name, bytes]) => [`talk/${name}`, bytes]),
  )
  expect((await importDeck([zipped(inFolder)])).kind).toBe('sozi')
  const outside = Object.fromEntries(
    Object.entries(contents).map(([name, bytes]) => [`../../${name}`, bytes]),
  )
  expect((await importDeck([zipped(outside)])).main.map(({ name }) => name)).toEqual(Object.keys(contents))
})

it('refuses an archive that unpacks to more than an upload may have', async () => {
  const limits = { inputBytes: 100_000 }
  const bomb = zipped({ 'talk.svg': ' '.repeat(200_000) })
  expect(bomb.bytes.byteLength).toBeLessThan(1_000)
  await expect(importDeck([bomb], { limits })).rejects.toThrow('it is too large when it is unpacked')
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}.svg`, '<svg/>']))
  await expect(importDeck([zipped(many)])).rejects.toThrow('it holds more than 100 files')
})

it('leaves archives of Office programs as they are, and says what other ones lack', async () => {
  await expect(importDeck([tinyPptx([{ text: 'One' }])])).rejects.not.toThrow('ZIP')
  await expect(importDeck([zipped({ 'notes.txt': 'Hello' })])).rejects.toThrow('it is neither a PDF nor')
  await expect(importDeck([textFile('talk.zip', 'PK\u0003\u0004 cut off')])).rejects.toThrow(
    'cut off or damaged',
  )
})
