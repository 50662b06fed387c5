import { Worker } from 'node:worker_threads'
import type { RenderAnswer, RenderedSlot, RenderRequest } from './render-worker.ts'

/** Renders the slots of one remote, in a thread of its own. */
export interface RemoteRenderer {
  /**
   * HTML of each slot, or why there is none. Resolves within `deadline` ms: a render that does not come back is
   * ended together with its thread, and the next one gets a new thread.
   */
  render(
    file: string,
    slots: readonly string[],
    props: string,
    deadline: number,
  ): Promise<Record<string, RenderedSlot>>
  /** Slots and contract of a server build; also makes it ready to render. @throws Error when it cannot be run */
  describe(file: string, deadline: number): Promise<{ slots: string[]; emits: string[]; consumes: string[] }>
  close(): Promise<void>
}

/** After this many deadlines in a row a remote is left alone for a while: each costs a thread and a wait. */
const PATIENCE = 3
const REST_MS = 10_000

type Request = RenderRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

export function createRemoteRenderer(now: () => number = Date.now): RemoteRenderer {
  let thread: RenderThread | null = null
  let deadlinesInARow = 0
  let restUntil = 0

  async function ask(request: Request, deadline: number): Promise<RenderAnswer> {
    thread ??= startThread()
    const current = thread
    const answer = await current.ask(request, deadline)
    if (answer === 'late') {
      if (thread === current) thread = null
      void current.end()
      throw new Error(`no answer within ${deadline} ms`)
    }
    return answer
  }

  return {
    async render(file, slots, props, deadline) {
      const failAll = (error: string) => Object.fromEntries(slots.map((slot) => [slot, { error }]))
      if (now() < restUntil) return failAll('resting after too many deadlines')
      try {
        const answer = await ask({ kind: 'render', file, slots, props }, deadline)
        deadlinesInARow = 0
        return 'rendered' in answer
          ? answer.rendered
          : failAll('error' in answer ? answer.error : 'no answer')
      } catch (error) {
        if (++deadlinesInARow >= PATIENCE) {
          deadlinesInARow = 0
          restUntil = now() + REST_MS
        }
        return failAll(String(error))
      }
    },
    async describe(file, deadline) {
      const answer = await ask({ kind: 'describe', file }, deadline)
      if (!('described' in answer)) throw new Error('error' in answer ? answer.error : 'no answer')
      return answer.described
    },
    async close() {
      await thread?.end()
      thread = null
    },
  }
}

interface RenderThread {
  ask(request: Request, deadline: number): Promise<RenderAnswer | 'late'>
  end(): Promise<void>
}

function startThread(): RenderThread {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    // A remote's render sees nothing of the server's secrets.
    env: { NODE_ENV: 'production' },
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  worker.unref()
  const waiting = new Map<number, (answer: RenderAnswer | 'late') => void>()
  let lastId = 0

  const failAll = (error: string) => {
    for (const [id, resolve] of waiting) resolve({ id, error })
    waiting.clear()
  }
  worker.on('message', (answer: RenderAnswer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  worker.on('error', (error) => failAll(String(error)))
  worker.on('exit', () => failAll('the thread ended'))

  return {
    ask: (request, deadline) =>
      new Promise((resolve) => {
        const id = ++lastId
        const timer = setTimeout(() => {
          waiting.delete(id)
          resolve('late')
        }, deadline)
        waiting.set(id, (answer) => {
          clearTimeout(timer)
          resolve(answer)
        })
        worker.postMessage({ ...request, id })
      }),
    async end() {
      await worker.terminate()
    },
  }
}
