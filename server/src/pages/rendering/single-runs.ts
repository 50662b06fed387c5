import type { RemoteRenderer } from './remote-renderer.ts'

/** Runs server builds that are not published, one at a time, each in a process that ends afterwards. */
export interface SingleRuns {
  /** @throws whatever `use` throws */
  run<Result>(source: string, use: (renderer: RemoteRenderer) => Promise<Result>): Promise<Result>
  /** Ends the process of the run in progress. */
  close(): Promise<void>
}

/** @param create a renderer of a server build, by its source */
export function createSingleRuns(create: (source: string) => RemoteRenderer): SingleRuns {
  let last: Promise<unknown> = Promise.resolve()
  let current: RemoteRenderer | null = null

  async function runNow<Result>(
    source: string,
    use: (renderer: RemoteRenderer) => Promise<Result>,
  ): Promise<Result> {
    const renderer = create(source)
    current = renderer
    try {
      return await use(renderer)
    } finally {
      await renderer.close()
    }
  }

  return {
    run(source, use) {
      const result = last.then(() => runNow(source, use))
      last = result.catch(() => undefined)
      return result
    },
    close: async () => current?.close(),
  }
}
