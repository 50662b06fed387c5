/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { parseDocument } from '@viewpage/deck'
import { sampleDocument } from '../../../test/sample-document.ts'
import { DocumentGoneError, loadDocument } from './load-document.ts'

const url = '/api/v4/presentation/orbit1/document/?revision=1'
const signal = new AbortController().signal
const source = (answer: () => Promise<Response>) => ({
  fetch: answer,
  linked: () => {},
  parse: parseDocument,
})

test('parses the document', async () => {
  const answer = () => Promise.resolve(Response.json(sampleDocument))
  await expect(loadDocument(source(answer), url, signal)).resolves.toMatchObject({ schema: 1 })
})

// docs/behaviour/overlay.md#load-failure
test('the error contains the URL and the reason', async () => {
  const attempts: [() => Promise<Response>, string][] = [
    [() => Promise.resolve(new Response('', { status: 503 })), 'Request failed with status code 503'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
    [() => Promise.resolve(new Response('<html>')), 'not valid JSON'],
    [() => Promise.resolve(Response.json({ ...sampleDocument, path: 7 })), 'path'],
    [() => Promise.resolve(Response.json({ schema: 2 })), 'schema 2'],
  ]
  for (const [answer, why] of attempts) {
    const load = loadDocument(source(answer), url, signal)
    await expect(load).rejects.toThrow(`[mf-viewer] Failed to load the presentation from "${url}": `)
    await expect(load).rejects.toThrow(why)
  }
})

// docs/behaviour/overlay.md#load-failure
test('distinguishes a missing document from a failed request', async () => {
  const errorOf = (status: number) =>
    loadDocument(
      source(() => Promise.resolve(new Response('', { status }))),
      url,
      signal,
    ).catch((error: unknown) => error)
  expect(await errorOf(404)).toBeInstanceOf(DocumentGoneError)
  for (const status of [401, 403, 429, 500])
    expect(await errorOf(status)).not.toBeInstanceOf(DocumentGoneError)
})
