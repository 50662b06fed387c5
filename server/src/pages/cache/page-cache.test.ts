import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { brotliDecompressSync } from 'node:zlib'
import type { UncompressedPage } from './cached-page.ts'
import { NO_METRICS } from '../../foundation/metrics/metrics.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { createPageTurns } from './page-turns.ts'

const STATE = { version: '1' }
const BLOCK = '203.0.113.1'
const pageOf = (text: string, isWhole = true): UncompressedPage => ({
  headers: {},
  texts: [text],
  gaps: [],
  isWhole,
  remotes: { shown: [], thrown: [] },
})

describe('a cache of pages', () => {
  const clock = { now: 0 }
  let cache: PageCache
  const open = (maxBytes: number) =>
    createPageCache({ maxBytes, turns: createPageTurns(NO_METRICS), now: () => clock.now })
  const bodyOf = async (key: string, text: string, isWhole = true) =>
    String(
      brotliDecompressSync((await cache.get(key, STATE, async () => pageOf(text, isWhole), BLOCK)).brotli),
    )

  beforeEach(() => {
    cache = open(1_000_000)
  })
  afterEach(() => cache.close())

  it('keeps no page that could not be made, and fails for everybody who waits for it', async () => {
    const fail = () => Promise.reject(new Error('no page'))
    const both = await Promise.allSettled([
      cache.get('a', STATE, fail, BLOCK),
      cache.get('a', STATE, fail, BLOCK),
    ])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await bodyOf('a', 'made')).toBe('made')
  })

  it('keeps no page with a part that was not rendered', async () => {
    expect(await bodyOf('a', 'skeleton', false)).toBe('skeleton')
    expect(await bodyOf('a', 'whole')).toBe('whole')
    expect(await bodyOf('a', 'again')).toBe('whole')
  })

  it('drops the pages that were not asked for longest when its memory is full, and still sends every page', async () => {
    await cache.close()
    cache = open(20_000)
    for (let page = 0; page < 30; page++) expect(await bodyOf(`page ${page}`, 'first')).toBe('first')
    expect(await bodyOf('page 29', 'second')).toBe('first')
    expect(await bodyOf('page 0', 'second')).toBe('second')
  })

  it('keeps no more memory than it counts', async () => {
    const page = await cache.get('a', STATE, async () => pageOf('first'), BLOCK)
    expect(page.brotli.buffer.byteLength).toBe(page.brotli.length)
    const gzipped = await cache.bodyOf(page, 'gzip')
    expect(gzipped.buffer.byteLength).toBe(gzipped.length)
  })

  it('has the last known page, also of an older state, for as long as its age allows', async () => {
    await bodyOf('a', 'first')
    clock.now += 1_000
    await bodyOf('a', 'second')
    const ageOf = (maxMs: number) => cache.lastKnown('a', {}, maxMs) !== null
    clock.now += 500
    expect([ageOf(500), ageOf(499)]).toEqual([true, false])
    await expect(
      cache.get('a', { version: '2' }, () => Promise.reject(new Error('no page')), BLOCK),
    ).rejects.toThrow()
    expect(ageOf(500)).toBe(true)
    expect(cache.lastKnown('b', {}, 500)).toBeNull()
  })

  it('has no last known page after something that it shows may have become private', async () => {
    await cache.get('a', { version: '1', deciding: '1' }, async () => pageOf('first'), BLOCK)
    expect(cache.lastKnown('a', { deciding: '1' }, 500)).not.toBeNull()
    expect(cache.lastKnown('a', { deciding: '2' }, 500)).toBeNull()
  })

  it('sends a page that is larger than its memory', async () => {
    await cache.close()
    cache = open(1_000)
    expect([await bodyOf('a', 'first'), await bodyOf('a', 'second')]).toEqual(['first', 'second'])
  })
})
