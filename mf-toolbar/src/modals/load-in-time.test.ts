import { describe, expect, it } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { loadInTime, LOAD_TIMEOUT_MS } from './load-in-time.ts'

describe('loading in time', () => {
  it('gives what came', async () => {
    const { after } = createManualClock()
    await expect(loadInTime('EMBED_CODE_MODAL', () => Promise.resolve('code'), after)).resolves.toBe('code')
  })

  // docs/behaviour/page.md#modal-code
  // docs/behaviour/errors.md#chunk-load-error
  // docs/behaviour/errors.md#chunk-timeout
  it('fails with a ChunkLoadError when nothing comes', async () => {
    const clock = createManualClock()
    const loading = loadInTime('EMBED_CODE_MODAL', () => new Promise(() => undefined), clock.after)
    clock.advance(LOAD_TIMEOUT_MS - 1)
    await expect(Promise.race([loading, Promise.resolve('still loading')])).resolves.toBe('still loading')
    clock.advance(1)
    await expect(loading).rejects.toMatchObject({
      name: 'ChunkLoadError',
      message: 'Loading chunk EMBED_CODE_MODAL failed.\n(timeout: EMBED_CODE_MODAL)',
      type: 'timeout',
      request: 'EMBED_CODE_MODAL',
    })
  })
})
