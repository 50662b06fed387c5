import { ChunkLoadError } from '@viewpage/remote-kit/chunk-load-error'

/** ms until code that does not come counts as failed; webpack alone would wait for two minutes (D55). */
export const PATIENCE = 8000

/**
 * What `load` brings, if it comes in time.
 *
 * @param chunk the name of what it loads
 * @throws whatever `load` rejects with, or a `ChunkLoadError` after {@link PATIENCE} (section 8)
 */
export async function loadInTime<Value>(
  chunk: string,
  load: () => Promise<Value>,
  after: (ms: number, callback: () => void) => () => void,
): Promise<Value> {
  let stop = () => {}
  const timeout = new Promise<never>((_, reject) => {
    stop = after(PATIENCE, () => {
      reject(new ChunkLoadError(chunk, 'timeout', chunk))
    })
  })
  try {
    return await Promise.race([load(), timeout])
  } finally {
    stop()
  }
}
