import cluster from 'node:cluster'
import type { App } from '../app.ts'
import type { Config } from '../foundation/config/config.ts'
import { partOfProcess } from './part-of-process.ts'
import { openPrimaryChannel } from './primary-channel.ts'
import { serve } from './serve.ts'
import type { Demo } from './start-server.ts'
import { leaveToOthers, stopApp } from './stop-app.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** Serves in one of several processes, until a signal or the primary stops it. @throws Error if it cannot start */
export async function runWorker(wholeConfig: Config, demo: Demo | undefined): Promise<void> {
  const config = partOfProcess(wholeConfig)
  let listening: App | null = null
  let isReplaced = false
  finishRequestsWithoutPrimary()
  const channel = openPrimaryChannel()
  const stop = stopOnSignals(async () => {
    if (!listening) return
    await (isReplaced ? leaveToOthers(listening, config.server.graceMs) : stopApp(listening, config))
    await channel.sendLast(await listening.parts.metrics.read())
  })
  channel.onStop((message) => {
    isReplaced = message.isReplaced
    stop()
  })
  // It is for the primary; a process group delivers it here, too.
  process.on('SIGUSR2', () => undefined)

  const { app, address } = await serve(config, demo?.addData)
  listening = app
  channel.onMeasure(app.parts.metrics.read)
  channel.send({ viewpage: 'ready', address })
}

/** Node ends a worker at once when its primary has ended, unless the worker is marked like this. */
function finishRequestsWithoutPrimary(): void {
  const { worker } = cluster
  worker?.on('disconnect', () => {
    worker.exitedAfterDisconnect = true
  })
}
