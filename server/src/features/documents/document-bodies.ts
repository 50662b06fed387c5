import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { StartFile } from '../../presentations/start-files.ts'
import type { DocumentThread } from '../../tasks/document-thread.ts'

export interface DocumentBody {
  /** The document, compressed as much as possible. */
  readonly brotli: Buffer
  /** What a viewer requests first. */
  readonly startFiles: readonly StartFile[]
}

/** Documents as they are sent. */
export interface DocumentBodies {
  /** The body of a document, by its content; `null` if it is not made yet. Begins to make it then, in other threads. */
  bodyOf(document: string): DocumentBody | null
  /** Resolves when nothing is compressed. */
  idle(): Promise<void>
}

/** Of all documents together, compressed. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024
/** Of an entry beside its body, with its start files. */
const ENTRY_BYTES = 2_000
/** The longest document that is compressed. A longer one takes a thread more than some 5 s, and too long to hash. */
const MAX_LENGTH = 4 * 1024 * 1024

const compress = promisify(brotliCompress)

export function createDocumentBodies(thread: Pick<DocumentThread, 'startFilesOf'>): DocumentBodies {
  const kept = new LRUCache<string, DocumentBody>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ brotli }) => brotli.length + ENTRY_BYTES,
  })
  // One at a time, so that requests of visitors get the processor first. A later request makes what was skipped.
  let compressing: Promise<void> | null = null

  async function makeAndKeep(key: string, document: string): Promise<void> {
    const body = Buffer.from(document)
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    const brotli = await compress(body, { params })
    // The thread may be busy. Without start files, the viewer requests them once it has read the document.
    kept.set(key, { brotli, startFiles: [] })
    const startFiles = await thread.startFilesOf(document).catch(() => [])
    kept.set(key, { brotli, startFiles })
  }

  return {
    bodyOf(document) {
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
