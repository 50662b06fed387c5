/** ms until code that does not come counts as failed; webpack alone would wait for two minutes (D55). */
export const PATIENCE = 8000

/**
 * What `load` brings, if it comes in time.
 *
 * @throws whatever `load` rejects with, or a `ChunkLoadError` after {@link PATIENCE} (section 8)
 */
export async function loadInTime<Value>(
  load: () => Promise<Value>,
  after: (ms: number, callback: () => void) => () => void,
): Promise<Value> {
  let stop = () => {}
  const timeout = new Promise<never>((_, reject) => {
    stop = after(PATIENCE, () => {
      const error = new Error(`Loading chunk of a modal failed (timeout: ${PATIENCE} ms).`)
      error.name = 'ChunkLoadError'
      reject(error)
    })
  })
  try {
    return await Promise.race([load(), timeout])
  } finally {
    stop()
  }
}
