/** An attempt to stall the server. */
export interface Attack {
  readonly name: string
  /**
   * Prepares the requests before the measurement.
   *
   * @returns a function that sends them; it resolves with the response of the server
   */
  prepare(): Promise<() => Promise<string>>
}
