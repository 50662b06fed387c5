import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** Preloaded into the server. At a signal it writes how long the event loop was blocked, ms. */
const file = process.env['STALL_FILE']
if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('SIGUSR2', () => {
    writeFileSync(file, String(delay.max / 1e6))
    delay.reset()
  })
}
