import { LRUCache } from 'lru-cache'
import type { Database } from '../../storage/database/open-database.ts'
import { ApiError } from '../../foundation/errors.ts'
import { FileStoreError } from '../../storage/files/file-store.ts'
import type { StoredFiles } from '../../storage/files/stored-files.ts'
import type { PaintStored } from '../../content/painting/paint-stored.ts'
import { createSharedWork } from '../../foundation/tasks/shared-work.ts'
import { createPdfStore, type Download } from './pdf-store.ts'
import type { Presentation, PresentationStore } from '../../content/presentations/presentation-store.ts'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { fullNameOf } from '../../content/presentations/public-name.ts'

export interface Original extends Download {
  /** Its name when it was imported. */
  readonly fileName: string
  /** Whether only owner and editors get it. */
  readonly hasNotes: boolean
}

export interface DownloadStore {
  /** The file that a presentation was imported from; `null` without one. */
  originalOf(oid: string): Promise<Original | null>
  /**
   * The steps as a PDF. It is made for the first download and stored until the presentation changes.
   *
   * @param addressBlock of the request (`addressBlockOf`)
   * @param mark painted over each page; such a PDF is used again for some minutes, and not stored with the presentation
   * @throws ApiError `not_found`, `unavailable`; Error when painting fails
   */
  pdfOf(presentation: Presentation, addressBlock: string, mark: string | null): Promise<Download>
}

export interface DownloadOptions {
  readonly database: Database
  readonly presentations: Pick<PresentationStore, 'documentOf'>
  readonly storedFiles: Pick<StoredFiles, 'hold'>
  readonly paintStored: PaintStored
  /** Named as the creator in the metadata of PDFs. */
  readonly brand: string
  /** ms since 1970 */
  readonly now: () => number
}

/** Names of marked PDFs that are remembered. The files stay until the sweep of unused ones, whether or not they are. */
const MARKED = { max: 500, ttl: 10 * MINUTE_MS }

/** Each attempt can take minutes of a processor, so a failed PDF is not tried again sooner. */
const RETRY_AFTER_MS = 10 * MINUTE_MS

export function createDownloadStore(options: DownloadOptions): DownloadStore {
  const { database, presentations, paintStored, brand, now } = options
  const pdfs = createPdfStore(options)
  const making = createSharedWork<Download>(paintStored)
  const marked = new LRUCache<string, Download>({ ...MARKED, perf: { now } })
  const failed = new LRUCache<string, true>({ max: 1_000, ttl: RETRY_AFTER_MS })

  async function makePdf(presentation: Presentation, key: string, mark: string | null): Promise<Download> {
    const { oid, title, owner, revision } = presentation
    const document = await presentations.documentOf(oid, revision)
    if (!document) throw new ApiError('not_found')
    const author = fullNameOf(owner) || owner.username
    const about = { title, author, creator: brand, ...(mark !== null && { mark }) }
    const task = { kind: 'pdf', document: document.document, about } as const
    const { files: painted } = await paintStored.paintNow(task)
    const [pdf] = painted
    if (!pdf) throw new Error('[server] Failed to paint a PDF: there is no file.')
    const download = { sha256: pdf.sha256, mediaType: 'application/pdf', bytes: pdf.bytes }
    if (mark === null) await pdfs.store(presentation, download)
    else marked.set(key, download)
    return download
  }

  /** The one that is there, with the mark or without. */
  async function findPdf(presentation: Presentation, key: string, mark: string | null) {
    if (mark === null) return pdfs.find(presentation)
    const known = marked.get(key)
    return known && !(await pdfs.isMissing(known.sha256)) ? known : null
  }

  return {
    async originalOf(oid) {
      const row = await database.read
        .selectFrom('assets')
        .select(['sha256', 'media_type', 'bytes', 'file_name', 'has_notes'])
        .where('oid', '=', oid)
        .where('role', '=', 'original')
        .executeTakeFirst()
      if (!row) return null
      const { sha256, media_type: mediaType, bytes, file_name, has_notes } = row
      return { sha256, mediaType, bytes, fileName: file_name ?? 'original', hasNotes: has_notes === 1 }
    },

    async pdfOf(presentation, addressBlock, mark) {
      const key = JSON.stringify([presentation.oid, presentation.revision, presentation.title, mark])
      const found = await findPdf(presentation, key, mark)
      if (found) return found
      if (failed.has(key)) {
        const advice = 'Try again in some minutes.'
        throw new ApiError('unavailable', {
          message: `The PDF of this presentation cannot be made. ${advice}`,
        })
      }
      return making.get(key, addressBlock, () =>
        makePdf(presentation, key, mark).catch((error: unknown) => {
          // An ApiError (not found) cost no processor time, and a store may work again at once.
          if (!(error instanceof ApiError || error instanceof FileStoreError)) failed.set(key, true)
          throw error
        }),
      )
    },
  }
}
