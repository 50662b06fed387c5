import { setTimeout as wait } from 'node:timers/promises'
import type { WorkerProcess } from './worker-process.ts'

/** A number of workers, which are replaced when they end. */
export interface WorkerGroup {
  /**
   * Starts the first worker, which prepares the database, and then the others.
   *
   * @returns the URL they listen on
   * @throws Error if one of them ends
   */
  start(): Promise<string>
  /** Replaces all workers, one after the other. @throws Error if a new one ends; the old ones continue */
  replaceAll(): Promise<void>
  /** Lets all workers finish their requests. Those that take too long are killed. */
  stop(): Promise<void>
  kill(): void
  /** The workers that became ready and have not ended. */
  running(): readonly WorkerProcess[]
}

export interface WorkerGroupOptions {
  readonly count: number
  readonly fork: () => WorkerProcess
  /** How long a worker may take to stop, in ms. */
  readonly stopMs: number
  readonly onEnded: (worker: WorkerProcess) => void
  readonly log: {
    info(message: string): void
    error(details: { readonly pid?: number }, message: string): void
  }
  /** Called when no worker runs and new ones end again and again. */
  readonly onGiveUp: () => void
}

/** A worker that ends earlier after it was ready counts as failed. */
const STABLE_MS = 10_000
/** Workers that failed one after the other, before the group gives up if none runs. */
const MAX_FAILURES = 5
/** After the first failure; it doubles with each further one. */
const BACKOFF_MS = 250
const MAX_BACKOFF_MS = 30_000

export function createWorkerGroup(options: WorkerGroupOptions): WorkerGroup {
  const { count, fork, stopMs, log, onGiveUp, onEnded: onWorkerEnded } = options
  /** Those that have not ended. */
  const all = new Set<WorkerProcess>()
  /** Those that are ready and not told to stop. */
  const serving = new Set<WorkerProcess>()
  const wereReady = new WeakSet<WorkerProcess>()
  const stopping = new AbortController()
  const { signal } = stopping
  let failures = 0
  let isStarted = false
  let refilling: Promise<void> | null = null
  let replacing: Promise<void> | null = null

  /** @throws Error if the worker ends before it is ready */
  async function add(): Promise<string> {
    const worker = fork()
    all.add(worker)
    void worker.ended.then(() => {
      all.delete(worker)
      onWorkerEnded(worker)
    })
    const address = await worker.ready.catch((error: unknown) => {
      failures += 1
      throw error
    })
    wereReady.add(worker)
    serving.add(worker)
    const readyAt = performance.now()
    void worker.ended.then(() => onEnded(worker, performance.now() - readyAt))
    return address
  }

  function onEnded(worker: WorkerProcess, livedMs: number): void {
    if (!serving.delete(worker) || signal.aborted) return
    failures = livedMs < STABLE_MS ? failures + 1 : 0
    log.error({ pid: worker.pid }, 'a worker process ended and is replaced')
    refill()
  }

  function refill(): void {
    if (isStarted) refilling ??= refillAll().finally(() => (refilling = null))
  }

  async function refillAll(): Promise<void> {
    while (serving.size < count && !signal.aborted) {
      if (failures >= MAX_FAILURES && serving.size === 0) return onGiveUp()
      await wait(backoffMs(failures), undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) await add().catch(() => log.error({}, 'a new worker process ended at its start'))
    }
  }

  async function replaceEach(): Promise<void> {
    for (const old of [...serving]) {
      if (signal.aborted) return
      // It may have ended and been replaced already.
      if (!serving.has(old)) continue
      await add()
      serving.delete(old)
      old.stop(true)
      await old.ended
    }
    log.info('all worker processes were replaced')
  }

  return {
    async start() {
      const address = await add()
      await Promise.all(Array.from({ length: count - 1 }, add))
      isStarted = true
      refill()
      return address
    },
    replaceAll() {
      replacing ??= replaceEach().finally(() => (replacing = null))
      return replacing
    },
    async stop() {
      stopping.abort()
      const stopped = [...all]
      for (const worker of stopped) worker.stop(false)
      if (!(await haveEnded(stopped, stopMs))) for (const worker of all) worker.kill()
    },
    running: () => [...all].filter((worker) => wereReady.has(worker)),
    kill() {
      for (const worker of all) worker.kill()
    },
  }
}

/** Whether all end in time. */
async function haveEnded(workers: readonly WorkerProcess[], withinMs: number): Promise<boolean> {
  const ended = Promise.all(workers.map((worker) => worker.ended))
  return (await Promise.race([ended, wait(withinMs, 'late', { ref: false })])) !== 'late'
}

function backoffMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(MAX_BACKOFF_MS, BACKOFF_MS * 2 ** (failures - 1))
}
