/** The lifetime of a page. */
export interface Life {
  /** Resolves at the end of the page. */
  readonly end: AbortSignal
  readonly over: Promise<void>
  isOver(): boolean
  /** The same promise, which never settles after the end of the page. */
  untilEnd<Result>(promise: Promise<Result>): Promise<Result>
  finish(): void
}

export function createLife(): Life {
  const ending = new AbortController()
  const { signal } = ending
  const isOver = () => signal.aborted
  return {
    end: signal,
    over: new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    isOver,
    untilEnd: (promise) =>
      new Promise((resolve, reject) => {
        promise.then(
          (result) => isOver() || resolve(result),
          (error: unknown) => isOver() || reject(error instanceof Error ? error : new Error(String(error))),
        )
      }),
    finish: () => ending.abort(),
  }
}
