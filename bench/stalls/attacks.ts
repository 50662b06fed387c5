/** Something that a stranger does to stop the server. */
export interface Attack {
  readonly name: string
  /**
   * Builds what is sent, before anybody measures.
   *
   * @returns sends it; resolves with how the server answered
   */
  prepare(): Promise<() => Promise<string>>
}
