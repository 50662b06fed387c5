import type { MeasuredValues } from '../foundation/metrics/metrics.ts'
import { messageOf, type ToPrimary, type ToWorker } from './worker-messages.ts'

/** The primary, for one of its workers. */
export interface PrimaryChannel {
  send(message: ToPrimary): void
  /** Sends the metrics when the primary asks. */
  onMeasure(read: () => Promise<MeasuredValues>): void
  /** Sends the last metrics; resolves when they are sent. */
  sendLast(metrics: MeasuredValues): Promise<void>
  onStop(stop: (message: Extract<ToWorker, { viewpage: 'stop' }>) => void): void
}

export function openPrimaryChannel(): PrimaryChannel {
  const send = (message: ToPrimary) => void (process.connected && process.send?.(message))

  function onMessage(listener: (message: ToWorker) => void): void {
    process.on('message', (received: unknown) => {
      const message = messageOf<ToWorker>(received)
      if (message) listener(message)
    })
  }

  return {
    send,
    onMeasure(read) {
      onMessage(({ viewpage }) => {
        if (viewpage === 'measure') void read().then((metrics) => send({ viewpage: 'measured', metrics }))
      })
    },
    sendLast: (metrics) =>
      new Promise((resolve) => {
        const message: ToPrimary = { viewpage: 'measured', metrics }
        if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
        else resolve()
      }),
    onStop(stop) {
      onMessage((message) => {
        if (message.viewpage === 'stop') stop(message)
      })
    },
  }
}
