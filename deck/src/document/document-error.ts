/** One fault of a document. */
export interface DocumentFault {
  /** The place for a person, such as `items[12] "sun"`. */
  readonly place: string
  /** The place as a JSON pointer (RFC 6901), such as `/items/12/asset`. */
  readonly pointer: string
  /** For example `asset "a7" is not among the assets`. */
  readonly problem: string
}

/** Maximum number of listed faults. */
export const MAX_FAULTS = 50

/** A value is not a valid document. `faults` has at most {@link MAX_FAULTS} faults. */
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
