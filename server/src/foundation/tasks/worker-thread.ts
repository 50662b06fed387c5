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
  /**
   * ms of a processor for one job, however busy the machine is. A thread that takes more is ended, and one that has not answered
   * after {@link PATIENCE} times as long.
   */
  readonly timeoutMs: number
  /** Gets a line about a job that is not done after `timeoutMs`. @default nothing is logged */
  readonly log?: Pick<FastifyBaseLogger, 'warn'>
  /** MB for the objects of the thread. @default as much as Node allows */
  readonly memoryMb?: number
}

/** On a machine that is busy a job gets a tenth of a processor at least, or it is given up. */
const PATIENCE = 10
/** Between two looks at what a job took. */
const MIN_CHECK_MS = 50

type Answer<Result> = { readonly result: Result } | { readonly error: string }

export function createWorkerThread<Job>({
  module,
  what,
  timeoutMs,
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
      const limit = limitJob(thread, timeoutMs, {
        onLate: () =>
          log?.warn(
            `[server] Waiting to ${what}: it takes more than ${timeoutMs / 1_000} s, as on a busy machine.`,
          ),
        onOver: (limitMs, of) => fail(`it took more than ${limitMs / 1_000} s${of}`),
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

interface LimitedJob {
  onLate(): void
  /** @param of of what the time is, for a message */
  onOver(limitMs: number, of: string): void
}

/** Limits a job by what it takes of a processor: a thread that waits for one is no thread that loops. */
function limitJob(thread: Worker, timeoutMs: number, { onLate, onOver }: LimitedJob) {
  const before = processorMsOf(thread)
  const mostMs = timeoutMs * PATIENCE
  // Also of a thread that does not say what it took.
  const last = setTimeout(() => onOver(mostMs, ''), mostMs)
  let isEnded = false
  let next = setTimeout(() => {
    onLate()
    void check()
  }, timeoutMs)

  async function check(): Promise<void> {
    const taken = (await processorMsOf(thread)) - (await before)
    if (isEnded) return
    if (taken >= timeoutMs) return onOver(timeoutMs, ' of a processor')
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
