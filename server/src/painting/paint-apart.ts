import { Worker } from 'node:worker_threads'
import type { PaintAnswer, PaintQuestion, PaintResults, PaintTask } from './paint-worker.ts'

/** Paints in a thread of its own, one thing after the other, so that the server goes on answering. */
export interface PaintApart {
  /**
   * @param onStep of a whole deck: called with how many steps are painted
   * @throws Error when it cannot be painted, or takes too long
   */
  paint<Task extends PaintTask>(
    task: Task,
    onStep?: (done: number) => void,
  ): Promise<PaintResults[Task['kind']]>
  close(): Promise<void>
}

export interface PaintApartOptions {
  /** Where the files of presentations are. */
  readonly dataDir: string
  /** ms one task may take. @default two minutes */
  readonly deadline?: number
}

const TWO_MINUTES = 120_000

/** The thread starts with the first task, and anew after one that failed to end. */
export function createPaintApart({ dataDir, deadline = TWO_MINUTES }: PaintApartOptions): PaintApart {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let nextId = 1

  function startWorker(): Worker {
    const started = new Worker(new URL('./paint-worker.ts', import.meta.url), { workerData: { dataDir } })
    // A server that has nothing else to do may end.
    started.unref()
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }

  function ask(task: PaintTask, onStep: (done: number) => void): Promise<PaintResults[keyof PaintResults]> {
    const thread = (worker ??= startWorker())
    const question: PaintQuestion = { id: nextId++, task }
    return new Promise((resolve, reject) => {
      const fail = (why: string, cause?: unknown) => {
        settle()
        void thread.terminate()
        if (worker === thread) worker = null
        reject(new Error(`[server] Failed to paint (${task.kind}): ${why}`, { cause }))
      }
      const timer = setTimeout(() => fail(`it took more than ${deadline / 1_000} s`), deadline)
      const onError = (error: unknown) => fail('its thread broke', error)
      const onExit = () => fail('its thread ended')
      const onMessage = (answer: PaintAnswer) => {
        if (answer.id !== question.id) return
        if ('done' in answer) return onStep(answer.done)
        settle()
        if ('result' in answer) resolve(answer.result)
        else reject(new Error(`[server] Failed to paint (${task.kind}): ${answer.error}`))
      }
      function settle(): void {
        clearTimeout(timer)
        thread.off('error', onError).off('exit', onExit).off('message', onMessage)
      }
      thread.on('error', onError).on('exit', onExit).on('message', onMessage)
      thread.postMessage(question)
    })
  }

  return {
    paint<Task extends PaintTask>(task: Task, onStep: (done: number) => void = () => undefined) {
      const result = last.then(() => ask(task, onStep)) as Promise<PaintResults[Task['kind']]>
      last = result.catch(() => undefined)
      return result
    },
    async close() {
      await worker?.terminate()
      worker = null
    },
  }
}
