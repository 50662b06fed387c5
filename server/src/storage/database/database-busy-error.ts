/** The write queue is full. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError'
  readonly statusCode = 503

  constructor() {
    super('The server has too much to write. Try again in a moment.')
  }
}
