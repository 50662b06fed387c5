import type { ExceededLimit } from '@viewpage/deck/limits'
import type { ImportError, ImportFailure } from '@viewpage/importers'
import { QuotaExceeded } from '../../storage/limits/quota.ts'
import { QueueFullError } from '../../foundation/tasks/fair-queue.ts'

/** Why an upload was refused. Each fault has a text. */
export type UploadFault =
  | 'none'
  | 'tooLarge'
  | 'tooMany'
  | 'busy'
  | 'ownBusy'
  | 'full'
  | 'quota'
  | 'interrupted'
  | 'changed'
  | ImportFaultKey

type ImportFaultKey = (typeof FAULT_OF)[ImportFailure]

const FAULT_OF = {
  empty: 'empty',
  'unknown-kind': 'unknownKind',
  broken: 'broken',
  encrypted: 'encrypted',
  oversized: 'oversized',
  'over-limit': 'oversized',
  hostile: 'hostile',
  mismatched: 'mismatched',
  'no-frames': 'noFrames',
  keynote: 'keynote',
  'out-of-time': 'outOfTime',
  'no-office': 'noOffice',
  'no-impress': 'noImpress',
  'other-program': 'otherProgram',
} as const satisfies Record<ImportFailure, string>

const STATUS: Partial<Record<UploadFault, number>> = {
  ...{ tooLarge: 413, quota: 413 },
  ...{ changed: 409, ownBusy: 429, busy: 503, full: 503 },
}

interface RefusalDetails extends ErrorOptions {
  /** The original name of the file that caused it; absent if all files did. */
  readonly file?: string
  /** The limit that the deck exceeds. */
  readonly limit?: ExceededLimit
  /** For `otherProgram`. */
  readonly madeBy?: ImportError['madeBy']
  /** For `quota`: bytes that are used. */
  readonly used?: number
}

/** A refused upload. `fault` selects the text in the visitor's language. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal'
  readonly fault: UploadFault
  readonly details: RefusalDetails
  readonly statusCode: number

  constructor(fault: UploadFault, details: RefusalDetails = {}) {
    super(`[server] Refused an upload: ${fault}`, { cause: details.cause })
    this.fault = fault
    this.details = details
    this.statusCode = STATUS[fault] ?? 422
  }
}

export function refusalOfImport(error: ImportError): UploadRefusal {
  const { failure, parts, limit, madeBy } = error
  const more = { ...(limit && { limit }), ...(madeBy && { madeBy }) }
  return new UploadRefusal(FAULT_OF[failure], { file: parts[0], cause: error, ...more })
}

/** Converts an error of an upload to a refusal; `null` for unexpected errors. */
export function asUploadRefusal(error: unknown): UploadRefusal | null {
  if (error instanceof UploadRefusal) return error
  if (error instanceof QueueFullError)
    return new UploadRefusal(error.limit === 'own' ? 'ownBusy' : 'busy', { cause: error })
  if (error instanceof QuotaExceeded) return new UploadRefusal('quota', { used: error.used, cause: error })
  return null
}
