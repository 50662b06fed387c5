import type { FastifyBaseLogger } from 'fastify'
import { NO_METRICS, type Metrics } from '../../foundation/metrics/metrics.ts'
import { createWorkerThread } from '../../foundation/tasks/worker-thread.ts'
import type { ReleaseJob, ReleaseJobs } from './release-thread-worker.ts'

/** Reads builds and compares contracts in a worker thread, because teams send large ones. */
export interface ReleaseThread {
  /** @throws Error if it takes too long */
  run<Name extends keyof ReleaseJobs>(
    job: Name,
    task: ReleaseJobs[Name]['task'],
  ): Promise<ReleaseJobs[Name]['result']>
  close(): Promise<void>
}

/** Of a processor. Longer than any job takes: sizes and comparisons are limited. */
const JOB_TIMEOUT_MS = 30_000
/** A body of 32 MB is in memory three times. */
const MEMORY_MB = 384

export function createReleaseThread(
  metrics: Pick<Metrics, 'observe'> = NO_METRICS,
  log?: Pick<FastifyBaseLogger, 'warn'>,
): ReleaseThread {
  const thread = createWorkerThread<ReleaseJob>({
    module: new URL('./release-thread-worker.ts', import.meta.url),
    what: 'read or compare a release',
    timeoutMs: JOB_TIMEOUT_MS,
    ...(log && { log }),
    memoryMb: MEMORY_MB,
  })
  metrics.observe('queue_length', 'release', thread.waiting)
  return {
    run: (job, task) => thread.run({ job, ...task } as ReleaseJob),
    close: thread.close,
  }
}
