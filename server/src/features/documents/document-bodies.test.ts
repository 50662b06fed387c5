import { expect, it } from '@jest/globals'
import { brotliDecompressSync } from 'node:zlib'
import { createDocumentBodies } from './document-bodies.ts'

const documentOf = (title: string) => JSON.stringify({ schema: 1, title, items: Array(500).fill(title) })

it('a document is compressed once, for the requests after the first', async () => {
  const bodies = createDocumentBodies()
  const document = documentOf('Orbits – 軌道')
  expect(bodies.brotliOf(document)).toBeNull()
  await bodies.idle()
  const body = bodies.brotliOf(document)
  expect(brotliDecompressSync(body ?? '').toString()).toBe(document)
  expect(bodies.brotliOf(document)).toBe(body)
})

it('another content of the same presentation has another body', async () => {
  const bodies = createDocumentBodies()
  bodies.brotliOf(documentOf('One'))
  await bodies.idle()
  expect(bodies.brotliOf(documentOf('Two'))).toBeNull()
})

it('one is compressed at a time; another is made by a later request', async () => {
  const bodies = createDocumentBodies()
  bodies.brotliOf(documentOf('One'))
  bodies.brotliOf(documentOf('Two'))
  await bodies.idle()
  expect(bodies.brotliOf(documentOf('One'))).not.toBeNull()
  expect(bodies.brotliOf(documentOf('Two'))).toBeNull()
  await bodies.idle()
  expect(bodies.brotliOf(documentOf('Two'))).not.toBeNull()
})

it('a document that would take too long is left alone', async () => {
  const bodies = createDocumentBodies()
  const long = 'x'.repeat(4 * 1024 * 1024 + 1)
  bodies.brotliOf(long)
  await bodies.idle()
  expect(bodies.brotliOf(long)).toBeNull()
})
