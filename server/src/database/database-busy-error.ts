/** More is waiting to be written than the server keeps waiting. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError'
  readonly statusCode = 503

  constructor() {
    super('The server has more to write than it can. Try again in a moment.')
  }
}
