import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type { MeasuredValues } from '../foundation/metrics/metrics.ts'
import { messageOf, type ToPrimary, type ToWorker } from './worker-messages.ts'

/** A worker, as the primary sees it. */
export interface WorkerProcess {
  readonly pid: number
  /** URL that it listens on. @throws Error if it ends first */
  readonly ready: Promise<string>
  /** Resolves when it has ended. */
  readonly ended: Promise<void>
  /** Asks for its metrics; resolves when they are there, or it takes too long. */
  measure(): Promise<void>
  /** The metrics that it sent last. */
  lastMetrics(): MeasuredValues
  /** Lets it finish its requests and end. @param isReplaced whether other workers continue */
  stop(isReplaced: boolean): void
  kill(): void
}

/** A worker that is so busy is measured the next time. */
const MAX_MEASURE_MS = 2_000

/** @param env environment variables in addition to those of this process */
export function forkWorker(env: Readonly<Record<string, string>>): WorkerProcess {
  const worker = cluster.fork(env)
  const send = (message: ToWorker) => {
    if (worker.isConnected()) worker.send(message, () => undefined)
  }
  let last: MeasuredValues = []
  let measured = Promise.withResolvers<void>()
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const ready = new Promise<string>((resolve, reject) => {
    worker.on('message', (received: unknown) => {
      const message = messageOf<ToPrimary>(received)
      if (message?.viewpage === 'ready') resolve(message.address)
      if (message?.viewpage === 'measured') {
        last = message.metrics
        measured.resolve()
        measured = Promise.withResolvers()
      }
    })
    worker.once('exit', (code, signal) => {
      const how = signal ? `by ${signal}` : `with status ${code}`
      reject(new Error(`[server] Failed to start: a worker ended ${how}. Its error is above.`))
    })
  })
  // It fails where it is awaited.
  ready.catch(() => undefined)
  return {
    pid: worker.process.pid ?? 0,
    ready,
    ended,
    async measure() {
      const next = measured.promise
      send({ viewpage: 'measure' })
      await Promise.race([next, ended, wait(MAX_MEASURE_MS, undefined, { ref: false })])
    },
    lastMetrics: () => last,
    stop: (isReplaced) => send({ viewpage: 'stop', isReplaced }),
    kill: () => void worker.process.kill('SIGKILL'),
  }
}
