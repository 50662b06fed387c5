import type { ImportFailure } from '../importers/index.ts'

/** Why an upload did not become a presentation; each has a text of its own. */
export type UploadFault = 'none' | 'tooLarge' | 'tooMany' | 'busy' | 'full' | 'interrupted' | ImportFaultKey

type ImportFaultKey = (typeof FAULT_OF)[ImportFailure]

const FAULT_OF = {
  empty: 'empty',
  'unknown-kind': 'unknownKind',
  broken: 'broken',
  encrypted: 'encrypted',
  oversized: 'oversized',
  hostile: 'hostile',
  mismatched: 'mismatched',
  'out-of-time': 'outOfTime',
} as const satisfies Record<ImportFailure, string>

const STATUS: Partial<Record<UploadFault, number>> = { tooLarge: 413, busy: 503, full: 503 }

/** An upload that is refused, with a reason that can be said in any language. */
export class UploadRefusal extends Error {
  override readonly name = 'UploadRefusal'
  readonly fault: UploadFault
  /** The file it is about, as the person knows it; empty where it is about all of them. */
  readonly file: string
  readonly statusCode: number

  constructor(fault: UploadFault, file = '', options?: ErrorOptions) {
    super(`[server] Refused an upload: ${fault}`, options)
    this.fault = fault
    this.file = file
    this.statusCode = STATUS[fault] ?? 422
  }
}

export function faultOfImport(failure: ImportFailure): UploadFault {
  return FAULT_OF[failure]
}
