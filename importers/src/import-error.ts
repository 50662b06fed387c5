import type { ExceededLimit } from '@viewpage/deck/limits'
import type { OtherProgram } from './other-programs.ts'

export type ImportFailure =
  | 'empty'
  | 'unknown-kind'
  | 'broken'
  | 'encrypted'
  | 'oversized'
  | 'over-limit'
  | 'hostile'
  | 'mismatched'
  | 'no-frames'
  | 'keynote'
  | 'out-of-time'
  | 'no-office'
  | 'no-impress'
  | 'other-program'

interface ImportErrorOptions extends ErrorOptions {
  /** Set for `over-limit`. */
  readonly limit?: ExceededLimit
  /** Set for `other-program`. */
  readonly madeBy?: OtherProgram
}

/** Why a file cannot be imported, in one line: file, reason and advice. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly failure: ImportFailure
  readonly limit: ExceededLimit | undefined
  readonly madeBy: OtherProgram | undefined
  /** Constructor arguments, to send the error to another process. */
  readonly parts: readonly [
    file: string,
    failure: ImportFailure,
    why: string,
    advice: string,
    options?: Pick<ImportErrorOptions, 'limit' | 'madeBy'>,
  ]

  /**
   * @param file name of the file
   * @param why continues 'Cannot import "name": …', without a full stop
   * @param advice a full sentence
   */
  constructor(
    file: string,
    failure: ImportFailure,
    why: string,
    advice: string,
    options: ImportErrorOptions = {},
  ) {
    super(
      `Cannot import "${printableName(file)}": ${oneLine(why).slice(0, 500)}. ${oneLine(advice)}`,
      options,
    )
    this.failure = failure
    const { limit, madeBy } = options
    this.limit = limit
    this.madeBy = madeBy
    const more = limit ? { limit } : madeBy && { madeBy }
    this.parts = more ? [file, failure, why, advice, more] : [file, failure, why, advice]
  }
}

/** Makes an untrusted name safe to print: one line, no control or direction characters, limited length. */
function printableName(file: string): string {
  const name = oneLine(file)
  return name.length > 120 ? `${name.slice(0, 80)}…${name.slice(-30)}` : name
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}
