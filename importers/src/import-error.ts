import type { ExceededLimit } from '@viewpage/deck/limits'

export type ImportFailure =
  | 'empty'
  | 'unknown-kind'
  | 'broken'
  | 'encrypted'
  | 'oversized'
  | 'over-limit'
  | 'hostile'
  | 'mismatched'
  | 'out-of-time'

interface ImportErrorOptions extends ErrorOptions {
  /** Of `over-limit`. */
  readonly limit?: ExceededLimit
}

/** Why a file did not become a presentation: one line that says who, what, why and what to do. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly failure: ImportFailure
  readonly limit: ExceededLimit | undefined
  /** What the line was made of, to send it to another process. */
  readonly parts: readonly [
    file: string,
    failure: ImportFailure,
    why: string,
    advice: string,
    options?: Pick<ImportErrorOptions, 'limit'>,
  ]

  /**
   * @param file its name, as the person knows it
   * @param why ends the sentence 'Cannot import "name": …', without a full stop
   * @param advice a sentence of its own
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
    const { limit } = options
    this.limit = limit
    this.parts = limit ? [file, failure, why, advice, { limit }] : [file, failure, why, advice]
  }
}

/** A name from outside, safe to print: one line, no control or direction characters, not too long. */
export function printableName(file: string): string {
  const name = oneLine(file)
  return name.length > 120 ? `${name.slice(0, 80)}…${name.slice(-30)}` : name
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}
