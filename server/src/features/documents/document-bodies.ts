import { LRUCache } from 'lru-cache'
import type { Encoding } from '../../foundation/http/compression/accepted-encoding.ts'
import { compress, compressFully } from '../../foundation/http/compression/compress.ts'
import { compressInBackground } from '../../foundation/http/compression/compression-turns.ts'
import type { StartFile } from '../../content/presentations/start-files.ts'
import type { DocumentThread } from '../../content/documents/document-thread.ts'
import { createFairQueue } from '../../foundation/tasks/fair-queue.ts'
import { createSharedWork } from '../../foundation/tasks/shared-work.ts'

/** A stored document. Its content never changes. */
export interface DocumentName {
  readonly oid: string
  readonly revision: number
}

export interface DocumentBody {
  /** The document, compressed or as it is. All responses share it. */
  readonly body: Buffer
  /** What a viewer requests first; empty until it is known. */
  readonly startFiles: readonly StartFile[]
}

/** Documents as they are sent. */
export interface DocumentBodies {
  /**
   * The body of a document, which is read and compressed once. Later it becomes as small as possible.
   *
   * @param encoding `null` for the document as it is
   * @param addressBlock of the request (`addressBlockOf`)
   * @returns `null` if it is not stored any more
   * @throws QueueFullError if too many documents wait to be read
   */
  bodyOf(name: DocumentName, encoding: Encoding | null, addressBlock: string): Promise<DocumentBody | null>
  /** Resolves when nothing is compressed in the background. */
  idle(): Promise<void>
}

export interface DocumentBodiesOptions {
  readonly thread: Pick<DocumentThread, 'startFilesOf'>
  /** @returns JSON text */
  readonly read: (name: DocumentName) => Promise<string | null>
}

interface Kept {
  readonly body: Buffer
  /** Whether it stays as it is. */
  readonly isFinal: boolean
}

/** Of all documents together. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024
/** Of an entry beside its body. */
const ENTRY_BYTES = 500
/** Documents whose start files are known; each has few. */
const MAX_STARTS = 5_000
/** The longest document that is compressed as much as possible, which takes a thread some 5 s. */
const MAX_LENGTH = 4 * 1024 * 1024
/** Documents that are read at a time, because each takes several times its size until it is compressed. */
const MAX_READING = 2
const MAX_WAITING = 200
const MAX_WAITING_PER_BLOCK = 50
/** A document that hangs must not block the others. */
const MAX_TURN_MS = 10_000

export function createDocumentBodies({ thread, read }: DocumentBodiesOptions): DocumentBodies {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ body }) => body.length + ENTRY_BYTES,
  })
  const starts = new LRUCache<string, readonly StartFile[]>({ max: MAX_STARTS })
  const making = createSharedWork<Kept | null>(
    createFairQueue({
      concurrency: MAX_READING,
      maxWaiting: MAX_WAITING,
      maxWaitingPerGroup: MAX_WAITING_PER_BLOCK,
      maxTurnMs: MAX_TURN_MS,
    }),
  )
  // One at a time, so that requests of visitors get the processor first. A later request makes what was skipped.
  let improving: Promise<void> | null = null

  async function make(name: DocumentName, encoding: Encoding | null): Promise<Kept | null> {
    const document = await read(name)
    if (document === null) return null
    const plain = Buffer.from(document)
    const body = encoding === null ? plain : await compress(plain, encoding)
    return { body, isFinal: encoding !== 'br' || plain.length > MAX_LENGTH }
  }

  async function improve(name: DocumentName): Promise<void> {
    const document = await read(name)
    if (document === null) return
    // The thread may be busy. Without start files, the viewer requests them once it has read the document.
    const finding = thread.startFilesOf(document).catch(() => [])
    const body = await compressInBackground(() => compressFully(Buffer.from(document)))
    kept.set(keyOf(name, 'br'), { body, isFinal: true })
    starts.set(keyOf(name, null), await finding)
  }

  function improveLater(name: DocumentName): void {
    // After a failure the document is sent as before.
    improving ??= improve(name)
      .catch(() => undefined)
      .finally(() => (improving = null))
  }

  /** The body from memory, or made now. Concurrent requests share one making. */
  async function getOrMake(
    name: DocumentName,
    encoding: Encoding | null,
    addressBlock: string,
  ): Promise<Kept | null> {
    const key = keyOf(name, encoding)
    const cached = kept.get(key)
    if (cached) return cached
    const made = await making.get(key, addressBlock, () => make(name, encoding))
    if (made) kept.set(key, made)
    return made
  }

  return {
    async bodyOf(name, encoding, addressBlock) {
      const found = await getOrMake(name, encoding, addressBlock)
      if (found === null) return null
      if (!found.isFinal) improveLater(name)
      return { body: found.body, startFiles: starts.get(keyOf(name, null)) ?? [] }
    },
    idle: async () => improving ?? undefined,
  }
}

const keyOf = ({ oid, revision }: DocumentName, encoding: Encoding | null): string =>
  `${oid} ${revision} ${encoding ?? ''}`
