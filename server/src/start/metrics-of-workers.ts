import type { Config } from '../foundation/config/config.ts'
import type { WorkerProcess } from './worker-process.ts'

/** The metrics of all workers together. */
export interface MetricsOfWorkers {
  /** Keeps what a worker counted. */
  addEnded(worker: WorkerProcess): void
  /** @returns the URL of the metrics @throws Error if the port is not free */
  serve(workers: () => readonly WorkerProcess[]): Promise<string>
}

/** @returns `null` if metrics are off */
export async function openMetricsOfWorkers(
  where: Config['server']['metrics'],
): Promise<MetricsOfWorkers | null> {
  if (where === null) return null
  const { createSumOfMetrics } = await import('../foundation/metrics/sum-metrics.ts')
  const { serveMetrics } = await import('../foundation/metrics/serve-metrics.ts')
  const sum = createSumOfMetrics()
  let adding = Promise.resolve()
  return {
    addEnded(worker) {
      adding = adding.then(() => sum.addEnded(worker.lastMetrics()))
    },
    async serve(workers) {
      const { url } = await serveMetrics(where, async () => {
        await Promise.all(workers().map((worker) => worker.measure()))
        // No worker may be missing or be counted twice.
        for (let seen = null; seen !== adding; await seen) seen = adding
        return sum.textWith(workers().map((worker) => worker.lastMetrics()))
      })
      return url
    },
  }
}
