import { describe, expect, it } from '@jest/globals'
import { loadInTime, LOAD_TIMEOUT_MS } from './load-in-time.ts'

function createTimer() {
  let waiting: { ms: number; callback: () => void } | null = null
  return {
    ms: () => waiting?.ms,
    end: () => waiting?.callback(),
    after(ms: number, callback: () => void) {
      waiting = { ms, callback }
      return () => {
        waiting = null
      }
    },
  }
}

describe('loading in time', () => {
  it('gives what came, and stops waiting', async () => {
    const timer = createTimer()
    await expect(loadInTime('EMBED_CODE_MODAL', () => Promise.resolve('code'), timer.after)).resolves.toBe(
      'code',
    )
    expect(timer.ms()).toBeUndefined()
  })

  // docs/behaviour/page.md#modal-code
  // docs/behaviour/errors.md#chunk-load-error
  // docs/behaviour/errors.md#chunk-timeout
  it('fails with a ChunkLoadError when nothing comes', async () => {
    const timer = createTimer()
    const loading = loadInTime('EMBED_CODE_MODAL', () => new Promise(() => undefined), timer.after)
    expect(timer.ms()).toBe(LOAD_TIMEOUT_MS)
    timer.end()
    await expect(loading).rejects.toMatchObject({
      name: 'ChunkLoadError',
      message: 'Loading chunk EMBED_CODE_MODAL failed.\n(timeout: EMBED_CODE_MODAL)',
      type: 'timeout',
      request: 'EMBED_CODE_MODAL',
    })
  })
})
