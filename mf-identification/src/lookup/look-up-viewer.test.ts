import { describe, expect, it } from '@jest/globals'
import { lookUpViewer } from './look-up-viewer.ts'

interface Asked {
  url: string
  init: RequestInit | undefined
}

/** A network that gives this answer, as far as a lookup reads it. */
function networkWith(answer: { ok: boolean; status: number; body: unknown }) {
  const asked: Asked[] = []
  const fetch = ((url: string, init?: RequestInit) => {
    asked.push({ url, init })
    return Promise.resolve({ ...answer, json: () => Promise.resolve(answer.body) })
  }) as typeof globalThis.fetch
  return { fetch, asked, signal: new AbortController().signal }
}

describe('the lookup', () => {
  it.each([true, false])('knows whether the visitor is identified (%s)', async (is_identified) => {
    const network = networkWith({ ok: true, status: 200, body: { is_identified } })
    await expect(lookUpViewer('/viewers/', network)).resolves.toBe(is_identified)
  })

  it('carries the cookies of the session', async () => {
    const network = networkWith({ ok: true, status: 200, body: { is_identified: true } })
    await lookUpViewer('/viewers/', network)
    expect(network.asked).toMatchObject([{ url: '/viewers/', init: { credentials: 'include' } }])
  })

  it('fails with the status of an answer that is none', async () => {
    const network = networkWith({ ok: false, status: 503, body: null })
    await expect(lookUpViewer('/viewers/', network)).rejects.toThrow('Request failed with status code 503')
  })

  it.each([null, {}, [], 'yes', { is_identified: 'true' }])('does not believe %j', async (body) => {
    const network = networkWith({ ok: true, status: 200, body })
    await expect(lookUpViewer('/viewers/', network)).rejects.toThrow('no boolean is_identified')
  })
})
