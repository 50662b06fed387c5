/** Why an element shows nothing, for the developer of its page. */
export class ElementError extends Error {
  /** The status of the server's response. */
  readonly status: number | undefined

  /** @param reason a sentence, and what to do */
  constructor(reason: string, { status, cause }: { status?: number | undefined; cause?: unknown } = {}) {
    super(reason, { cause })
    this.status = status
  }
}
