import { describe, expect, it } from '@jest/globals'
import { lookUpViewer } from './look-up-viewer.ts'

interface SentRequest {
  url: string
  init: RequestInit | undefined
}

/** A network that returns one response, with the fields that a lookup reads. */
function networkWith(response: { ok: boolean; status: number; body: unknown }) {
  const requests: SentRequest[] = []
  const fetch = ((url: string, init?: RequestInit) => {
    requests.push({ url, init })
    return Promise.resolve({ ...response, json: () => Promise.resolve(response.body) })
  }) as typeof globalThis.fetch
  return { fetch, requests, signal: new AbortController().signal }
}

describe('the lookup', () => {
  // docs/behaviour/identification.md#lookup
  it.each([true, false])('returns whether the visitor is identified (%s)', async (is_identified) => {
    const network = networkWith({ ok: true, status: 200, body: { is_identified } })
    await expect(lookUpViewer('/viewers/', network)).resolves.toBe(is_identified)
  })

  it('sends the cookies of the session', async () => {
    const network = networkWith({ ok: true, status: 200, body: { is_identified: true } })
    await lookUpViewer('/viewers/', network)
    expect(network.requests).toMatchObject([{ url: '/viewers/', init: { credentials: 'include' } }])
  })

  it('rejects with the status of an error response', async () => {
    const network = networkWith({ ok: false, status: 503, body: null })
    await expect(lookUpViewer('/viewers/', network)).rejects.toThrow('Request failed with status code 503')
  })

  it.each([null, {}, [], 'yes', { is_identified: 'true' }])('rejects the response %j', async (body) => {
    const network = networkWith({ ok: true, status: 200, body })
    await expect(lookUpViewer('/viewers/', network)).rejects.toThrow('no boolean is_identified')
  })
})
