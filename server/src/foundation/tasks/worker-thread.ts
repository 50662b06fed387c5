import type { FastifyBaseLogger } from 'fastify'
import { parentPort, Worker, type Transferable } from 'node:worker_threads'

/** A worker thread that does jobs one after the other. Started with the first job, and again after a failure. */
export interface WorkerThread<Job> {
  /**
   * @param moved buffers that the thread gets instead of a copy
   * @throws Error if the job fails or takes too long
   */
  run<Result>(job: Job, moved?: readonly Transferable[]): Promise<Result>
  /** Jobs that wait. */
  waiting(): number
  /** Waits for the jobs that were given, then ends the thread. */
  close(): Promise<void>
}

export interface WorkerThreadOptions {
  /** The module that calls {@link serveJobs}. */
  readonly module: URL
  /** For messages, for example `compare a release`. */
  readonly what: string
  /** ms of a processor for one job, however busy the machine is. A thread that takes more is ended. */
  readonly timeoutMs: number
  /** ms until a job is given up that did not get its time of a processor. @default ten times as long */
  readonly patienceMs?: number
  /** Gets a line about a job that is not done after `timeoutMs`. @default nothing is logged */
  readonly log?: Pick<FastifyBaseLogger, 'warn'>
  /** MB for the objects of the thread. @default as much as Node allows */
  readonly memoryMb?: number
}

/** Between two looks at what a job took. */
const MIN_CHECK_MS = 50

type Answer<Result> = { readonly result: Result } | { readonly error: string }

export function createWorkerThread<Job>({
  module,
  what,
  timeoutMs,
  patienceMs = 10 * timeoutMs,
  log,
  memoryMb,
}: WorkerThreadOptions): WorkerThread<Job> {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  function startWorker(): Worker {
    const started = new Worker(module, {
      ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    })
    const forget = () => {
      if (worker === started) worker = null
    }
    started.once('error', forget).once('exit', forget)
    // Do not keep the process alive.
    started.unref()
    return started
  }

  function runNow<Result>(job: Job, moved: readonly Transferable[]): Promise<Result> {
    const thread = (worker ??= startWorker())
    return new Promise((resolve, reject) => {
      const fail = (why: string, cause?: unknown) => {
        settle()
        if (worker === thread) worker = null
        void thread.terminate()
        reject(new Error(`[server] Failed to ${what}: ${why}.`, { cause }))
      }
      const limit = limitJob(thread, { timeoutMs, patienceMs }, (over) => {
        const seconds = (over === 'patience' ? patienceMs : timeoutMs) / 1_000
        if (over === 'late')
          log?.warn(`[server] Waiting to ${what}: it takes more than ${seconds} s, as on a busy machine.`)
        else fail(`it took more than ${seconds} s${over === 'processor' ? ' of a processor' : ''}`)
      })
      const onError = (error: unknown) => fail('the thread failed', error)
      const onExit = () => fail('the thread ended')
      const onMessage = (answer: Answer<Result>) => {
        settle()
        if ('result' in answer) resolve(answer.result)
        else reject(new Error(`[server] Failed to ${what}: ${answer.error}`))
      }
      function settle(): void {
        limit.end()
        thread.off('error', onError).off('exit', onExit).off('message', onMessage)
      }
      thread.on('error', onError).on('exit', onExit).on('message', onMessage)
      thread.postMessage(job, moved)
    })
  }

  return {
    run<Result>(job: Job, moved: readonly Transferable[] = []) {
      waiting += 1
      const result = last.then(() => {
        waiting -= 1
        return runNow<Result>(job, moved)
      })
      last = result.catch(() => undefined)
      return result
    },
    waiting: () => waiting,
    async close() {
      await last
      await worker?.terminate()
      worker = null
    },
  }
}

/**
 * Limits a job by what it takes of a processor: a thread that waits for one is no thread that loops.
 *
 * @param onOver `late`: it is not done after its time, and goes on
 */
function limitJob(
  thread: Worker,
  { timeoutMs, patienceMs }: Required<Pick<WorkerThreadOptions, 'timeoutMs' | 'patienceMs'>>,
  onOver: (over: 'late' | 'processor' | 'patience') => void,
) {
  const before = processorMsOf(thread)
  // Also of a thread that does not say what it took.
  const last = setTimeout(() => onOver('patience'), patienceMs)
  let isEnded = false
  let next = setTimeout(() => {
    onOver('late')
    void check()
  }, timeoutMs)

  async function check(): Promise<void> {
    const taken = (await processorMsOf(thread)) - (await before)
    if (isEnded) return
    if (taken >= timeoutMs) return onOver('processor')
    next = setTimeout(() => void check(), Math.max(timeoutMs - taken, MIN_CHECK_MS))
  }

  return {
    end(): void {
      isEnded = true
      clearTimeout(last)
      clearTimeout(next)
    },
  }
}

/** ms of a processor that a thread has taken so far; 0 before it runs. */
const processorMsOf = (thread: Worker): Promise<number> =>
  thread.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => 0,
  )

/**
 * The main function of the module of a {@link WorkerThread}.
 *
 * @param movedIn the buffers of a result that are given away instead of copied. @default none
 */
export function serveJobs<Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  movedIn: (result: Result) => readonly Transferable[] = () => [],
): void {
  parentPort?.on('message', (job: Job) => void answer(job, work, movedIn))
}

async function answer<Job, Result>(
  job: Job,
  work: (job: Job) => Result | Promise<Result>,
  movedIn: (result: Result) => readonly Transferable[],
): Promise<void> {
  try {
    const result = await work(job)
    parentPort?.postMessage({ result } satisfies Answer<Result>, movedIn(result))
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ error: text } satisfies Answer<Result>)
  }
}
