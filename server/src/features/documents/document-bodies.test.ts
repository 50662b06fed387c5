import { afterAll, expect, it } from '@jest/globals'
import { brotliDecompressSync } from 'node:zlib'
import { createDocumentThread } from '../../tasks/document-thread.ts'
import { createDocumentBodies } from './document-bodies.ts'

const thread = createDocumentThread()
afterAll(() => thread.close())

const documentOf = (title: string) => JSON.stringify({ schema: 1, title, items: Array(500).fill(title) })

it('a document is compressed once, for the requests after the first', async () => {
  const bodies = createDocumentBodies(thread)
  const document = documentOf('Orbits – 軌道')
  expect(bodies.bodyOf(document)).toBeNull()
  await bodies.idle()
  const body = bodies.bodyOf(document)
  expect(brotliDecompressSync(body?.brotli ?? '').toString()).toBe(document)
  expect(bodies.bodyOf(document)).toBe(body)
})

it('another content of the same presentation has another body', async () => {
  const bodies = createDocumentBodies(thread)
  bodies.bodyOf(documentOf('One'))
  await bodies.idle()
  expect(bodies.bodyOf(documentOf('Two'))).toBeNull()
})

it('one is compressed at a time; another is made by a later request', async () => {
  const bodies = createDocumentBodies(thread)
  bodies.bodyOf(documentOf('One'))
  bodies.bodyOf(documentOf('Two'))
  await bodies.idle()
  expect(bodies.bodyOf(documentOf('One'))).not.toBeNull()
  expect(bodies.bodyOf(documentOf('Two'))).toBeNull()
  await bodies.idle()
  expect(bodies.bodyOf(documentOf('Two'))).not.toBeNull()
})

it('a document that would take too long is left alone', async () => {
  const bodies = createDocumentBodies(thread)
  const long = 'x'.repeat(4 * 1024 * 1024 + 1)
  bodies.bodyOf(long)
  await bodies.idle()
  expect(bodies.bodyOf(long)).toBeNull()
})
