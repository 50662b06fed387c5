import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Documents, compressed as much as possible. */
export interface DocumentBodies {
  /**
   * The document in Brotli, by its content; `null` if that is not made yet. Begins to make it then, in a thread of Node.
   */
  brotliOf(document: string): Buffer | null
  /** Resolves when nothing is compressed. */
  idle(): Promise<void>
}

/** Of all documents together, compressed. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024
/** Of an entry beside its body. */
const ENTRY_BYTES = 500
/** The longest document that is compressed. A longer one takes a thread more than some 5 s, and too long to hash. */
const MAX_LENGTH = 4 * 1024 * 1024

const compress = promisify(brotliCompress)

export function createDocumentBodies(): DocumentBodies {
  const kept = new LRUCache<string, Buffer>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ length }) => length + ENTRY_BYTES,
  })
  // One at a time: this must not take the processor from visitors. A later request makes what was skipped.
  let compressing: Promise<void> | null = null

  async function makeAndKeep(key: string, document: string): Promise<void> {
    const body = Buffer.from(document)
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    kept.set(key, await compress(body, { params }))
  }

  return {
    brotliOf(document) {
      if (document.length > MAX_LENGTH) return null
      const key = createHash('sha256').update(document).digest('base64')
      const known = kept.get(key)
      if (known) return known
      if (compressing === null) {
        // After a failure the document is sent as before.
        compressing = makeAndKeep(key, document)
          .catch(() => undefined)
          .finally(() => (compressing = null))
      }
      return null
    },
    idle: async () => compressing ?? undefined,
  }
}
