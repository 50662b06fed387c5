import { browserClock, withTimeLimit, type Clock } from '@viewpage/remote-kit/browser'
import { ChunkLoadError } from '@viewpage/remote-kit/chunk-load-error'

/**
 * ms after which a load counts as failed; webpack alone would wait for two minutes
 * (docs/behaviour/page.md#modal-code).
 */
export const LOAD_TIMEOUT_MS = 8000

/**
 * What `load` returns, if it loads in time.
 *
 * @param chunk the name of what it loads
 * @throws whatever `load` rejects with, or a `ChunkLoadError` after {@link LOAD_TIMEOUT_MS}
 * (docs/behaviour/errors.md#chunk-load-error)
 */
export async function loadInTime<Value>(
  chunk: string,
  load: () => Promise<Value>,
  after: Clock['after'] = browserClock.after,
): Promise<Value> {
  const onTimeout = () => {
    throw new ChunkLoadError(chunk, 'timeout', chunk)
  }
  return withTimeLimit(load(), LOAD_TIMEOUT_MS, onTimeout, after)
}
