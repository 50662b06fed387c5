import { afterAll, beforeEach, expect, it } from '@jest/globals'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createDocumentThread } from '../../content/documents/document-thread.ts'
import { createDocumentBodies, type DocumentBodies } from './document-bodies.ts'

const thread = createDocumentThread()
afterAll(() => thread.close())

const documentOf = (title: string) => JSON.stringify({ schema: 1, title, items: Array(500).fill(title) })
const smallest = (document: string) => brotliCompressSync(document)
const LONG = 'x'.repeat(4 * 1024 * 1024 + 1)

const stored = new Map([
  ['one', documentOf('Orbits – 軌道')],
  ['two', documentOf('Two')],
  ['long', LONG],
])
const ONE = { oid: 'one', revision: 1 }
const TWO = { oid: 'two', revision: 1 }

let reads: string[]
/** What the second reading of a document waits for. */
let secondRead: Promise<void>
let bodies: DocumentBodies
beforeEach(() => {
  reads = []
  secondRead = Promise.resolve()
  bodies = createDocumentBodies({
    thread,
    async read({ oid }) {
      reads.push(oid)
      if (reads.filter((each) => each === oid).length > 1) await secondRead
      return stored.get(oid) ?? null
    },
  })
})

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  [null, Buffer.from],
] as const)('a document is read and compressed once for all requests: %s', async (encoding, decode) => {
  const [first, second] = await Promise.all([
    bodies.bodyOf(ONE, encoding, 'a'),
    bodies.bodyOf(ONE, encoding, 'a'),
  ])
  expect(decode(first?.body ?? Buffer.alloc(0)).toString()).toBe(stored.get('one'))
  expect(second?.body).toBe(first?.body)
  await bodies.idle()
  const third = await bodies.bodyOf(ONE, encoding, 'a')
  expect((await bodies.bodyOf(ONE, encoding, 'a'))?.body).toBe(third?.body)
  // Once more to make it as small as possible.
  expect(reads).toHaveLength(encoding === 'br' ? 2 : 1)
})

it('a document is as small as possible soon after the first request', async () => {
  await bodies.bodyOf(ONE, 'br', 'a')
  await bodies.idle()
  expect((await bodies.bodyOf(ONE, 'br', 'a'))?.body).toEqual(smallest(documentOf('Orbits – 軌道')))
})

it('another revision has another body', async () => {
  await bodies.bodyOf(ONE, null, 'a')
  await bodies.bodyOf({ ...ONE, revision: 2 }, null, 'a')
  expect(reads).toEqual(['one', 'one'])
})

it('one is made smaller at a time; another by a later request', async () => {
  let release = () => {}
  secondRead = new Promise((resolve) => (release = resolve))
  await bodies.bodyOf(ONE, 'br', 'a')
  await bodies.bodyOf(TWO, 'br', 'a')
  release()
  await bodies.idle()
  const before = reads.filter((oid) => oid === 'two').length
  await bodies.bodyOf(TWO, 'br', 'a')
  await bodies.idle()
  expect([before, reads.filter((oid) => oid === 'two').length]).toEqual([1, 2])
  expect((await bodies.bodyOf(TWO, 'br', 'a'))?.body).toEqual(smallest(documentOf('Two')))
})

it('a long document is compressed fast, and stays like that', async () => {
  const long = { oid: 'long', revision: 1 }
  const { body = Buffer.alloc(0) } = (await bodies.bodyOf(long, 'br', 'a')) ?? {}
  expect(brotliDecompressSync(body).toString()).toBe(LONG)
  await bodies.idle()
  expect((await bodies.bodyOf(long, 'br', 'a'))?.body).toBe(body)
  expect(reads).toEqual(['long'])
})

it('a document that is not stored has no body', async () => {
  expect(await bodies.bodyOf({ oid: 'gone', revision: 1 }, 'br', 'a')).toBeNull()
})
