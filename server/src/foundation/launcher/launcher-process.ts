import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTaskProcess, type TaskProcess } from '../tasks/run-task-process.ts'
import { TaskFailure } from '../tasks/task-failure.ts'
import { sentError } from '../tasks/task-message.ts'
import { closeInheritedDescriptors } from './close-inherited-descriptors.ts'
import { forkProcess, tryCommand, type RunningJob } from './fork-process.ts'
import type { JobRequest, LauncherReport, LauncherRequest, TaskReport } from './launcher-messages.ts'

/*
 * A small process that forks other processes for the server. A fork copies the page tables of its parent, which takes
 * tens of milliseconds for the server with its large memory.
 */

type Send = (report: LauncherReport['report'], pipe?: Socket) => void

/** Where the server keeps its compiled code, if it does. */
const sharedCache = process.env['NODE_COMPILE_CACHE']
/** Compiling its code takes most of the start of a task. */
const codeCache = sharedCache ?? mkdtempSync(join(tmpdir(), 'viewpage-code-'))

const running = new Map<number, RunningJob>()

function begin(job: JobRequest, send: Send): RunningJob {
  if ('run' in job) return runTask(job.run, send)
  return 'start' in job ? forkProcess(job.start, send) : tryCommand(job.try, send)
}

function runTask(task: TaskProcess, send: (report: TaskReport) => void): RunningJob {
  const abort = new AbortController()
  const onProgress = (progress: unknown) => send({ progress })
  const ended = runTaskProcess(task, codeCache, abort.signal, onProgress).then(
    (result) => send({ result }),
    (error: unknown) =>
      send(
        error instanceof TaskFailure
          ? { failure: error.reason, details: error.details }
          : { error: sentError(error) },
      ),
  )
  return { end: () => abort.abort(new Error('its job was ended')), ended }
}

// A child would inherit them too.
closeInheritedDescriptors()

process.on('message', ({ id, job }: LauncherRequest) => {
  if (job === null) return running.get(id)?.end()
  const send: Send = (report, pipe) => {
    // It fails when the server has ended; `disconnect` follows.
    if (process.connected) process.send?.({ id, report } satisfies LauncherReport, pipe, {}, () => undefined)
  }
  try {
    const begun = begin(job, send)
    running.set(id, begun)
    void begun.ended.then(() => running.delete(id))
  } catch (error) {
    // The process may not get its user.
    send({ error: sentError(error) })
  }
})

// Service managers signal all processes of a service. The server still needs its processes while it stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

// The server has ended.
process.once('disconnect', () => {
  for (const { end } of running.values()) end()
  void Promise.all([...running.values()].map(({ ended }) => ended)).then(() => {
    if (sharedCache === undefined) rmSync(codeCache, { recursive: true, force: true })
    process.exit()
  })
})
