/** Why {@link inTime} rejected: the time was over. */
export class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** The promise, or a rejection with {@link TooLate} after `timeout` ms. */
export function inTime<Value>(promise: Promise<Value>, timeout: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooLate(`timeout of ${timeout} ms exceeded`)), timeout)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
