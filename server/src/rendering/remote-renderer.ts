import { Worker } from 'node:worker_threads'
import type { RenderAnswer, RenderedSlot, RenderRequest } from './render-worker.ts'

/** Renders the slots of one remote, in a thread of its own. */
export interface RemoteRenderer {
  /**
   * HTML of each slot, or why there is none. Resolves within `deadline` ms. A render that is late may still finish,
   * for the pages to come; while it does, no other is asked for. One that hangs is ended together with its thread.
   *
   * @param onLate called with what came after the deadline
   */
  render(
    file: string,
    slots: readonly string[],
    props: string,
    deadline: number,
    onLate: (rendered: RenderedSlots) => void,
  ): Promise<RenderedSlots>
  /** Slots and contract of a server build; also makes it ready to render. @throws Error when it cannot be run */
  describe(file: string, deadline: number): Promise<{ slots: string[]; emits: string[]; consumes: string[] }>
  /** Resolves when no late render is under way. */
  idle(): Promise<void>
  close(): Promise<void>
}

export type RenderedSlots = Readonly<Record<string, RenderedSlot>>

/** ms after which a render counts as hanging: a cold thread on a busy machine is slow, not broken. */
const HANGS_AFTER = 1_500
/** After this many in a row a remote is left alone for a while: each costs a thread and a wait. */
const PATIENCE = 3
const REST_MS = 10_000

type Request = RenderRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

export function createRemoteRenderer(now: () => number = Date.now): RemoteRenderer {
  let thread: RenderThread | null = null
  let hangsInARow = 0
  let restUntil = 0
  let late: Promise<void> | null = null

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

  async function renderSlots(file: string, slots: readonly string[], props: string): Promise<RenderedSlots> {
    try {
      const answer = await ask({ kind: 'render', file, slots, props }, HANGS_AFTER)
      hangsInARow = 0
      return 'rendered' in answer
        ? answer.rendered
        : failed(slots, 'error' in answer ? answer.error : 'no answer')
    } catch (error) {
      if (++hangsInARow >= PATIENCE) {
        hangsInARow = 0
        restUntil = now() + REST_MS
      }
      return failed(slots, String(error))
    }
  }

  return {
    async render(file, slots, props, deadline, onLate) {
      if (now() < restUntil) return failed(slots, 'resting after too many renders that hung')
      if (late) return failed(slots, 'another render is late')
      const rendering = renderSlots(file, slots, props)
      const inTime = await Promise.race([rendering, elapsed(deadline)])
      if (inTime) return inTime
      late = rendering.then((rendered) => {
        late = null
        onLate(rendered)
      })
      return failed(slots, `no answer within ${deadline} ms`)
    },
    async describe(file, deadline) {
      const answer = await ask({ kind: 'describe', file }, deadline)
      if (!('described' in answer)) throw new Error('error' in answer ? answer.error : 'no answer')
      return answer.described
    },
    async idle() {
      await late
    },
    async close() {
      await thread?.end()
      thread = null
    },
  }
}

const failed = (slots: readonly string[], error: string): RenderedSlots =>
  Object.fromEntries(slots.map((slot) => [slot, { error }]))

const elapsed = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(resolve, milliseconds, null).unref())

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
