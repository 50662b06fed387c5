/** One thing that is wrong with a document. */
export interface DocumentFault {
  /** Where, for a person: `items[12] "sun"`. */
  readonly place: string
  /** Where, as a JSON pointer (RFC 6901): `/items/12/asset`. */
  readonly pointer: string
  /** What is wrong: `asset "a7" is not among the assets`. */
  readonly problem: string
}

/** Faults that are listed; a document with more has them unlisted. */
export const MOST_FAULTS = 50

/** A value is not a document that can be played. `faults` says all that is wrong, at most {@link MOST_FAULTS}. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  readonly faults: readonly DocumentFault[]

  constructor(faults: readonly DocumentFault[]) {
    const [first] = faults
    const others = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''
    super(
      `[deck] Failed to read the presentation: ${first ? faultInWords(first) : 'it has faults'}${others}.`,
    )
    this.faults = faults
  }
}

/** `items[12] "sun": asset "a7" is not among the assets` */
export function faultInWords({ place, problem }: DocumentFault): string {
  return place ? `${place}: ${problem}` : problem
}
