import type { FairQueue } from './fair-queue.ts'

/** Does work once whose result several groups wait for, at the first turn that one of them gets. */
export interface SharedWork<Result> {
  /**
   * @param key identifies the work
   * @param group who waits for it; see `Sender`
   * @throws QueueFullError if too many of the group wait; what the work throws
   */
  get(key: string, group: string, work: () => Promise<Result>): Promise<Result>
  /** Whether it waits or runs. */
  has(key: string): boolean
}

interface Job<Result> {
  /** `null` until the first turn. */
  result: Promise<Result> | null
  /** By group. */
  readonly waiting: Map<string, Promise<Result>>
  readonly started: AbortController
}

/** A group that waits for the work of another one keeps its own turn, so that it does not wait behind all work of that one. */
export function createSharedWork<Result>({ enter }: Pick<FairQueue, 'enter'>): SharedWork<Result> {
  const jobs = new Map<string, Job<Result>>()

  async function runAtTurn(job: Job<Result>, group: string, work: () => Promise<Result>): Promise<Result> {
    let leave: () => void
    try {
      leave = await enter(group, job.started.signal)
    } catch (error) {
      if (job.result) return job.result
      throw error
    }
    try {
      if (job.result === null) {
        job.result = work()
        job.started.abort()
        return await job.result
      }
    } finally {
      leave()
    }
    return job.result
  }

  return {
    get(key, group, work) {
      const job = jobs.get(key) ?? newJob<Result>()
      const known = job.result ?? job.waiting.get(group)
      if (known) return known
      jobs.set(key, job)
      const waiting = runAtTurn(job, group, work).finally(() => {
        job.waiting.delete(group)
        if (job.waiting.size === 0) jobs.delete(key)
      })
      job.waiting.set(group, waiting)
      return waiting
    },
    has: (key) => jobs.has(key),
  }
}

function newJob<Result>(): Job<Result> {
  return { result: null, waiting: new Map(), started: new AbortController() }
}
