import { spawn, type ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { JobRequest, LauncherReport, LauncherRequest } from './launcher-messages.ts'

/** Something that the launcher does for this process. */
export interface Job {
  /** Ends its process. The last report follows. */
  end(): void
  /** Keeps this process running until `close`. */
  keepRunning(): void
  /** Ignores further reports. */
  close(): void
}

export interface JobOptions<Report> {
  readonly request: JobRequest
  /** @param pipe the handle that was sent with the report */
  readonly onReport: (report: Report, pipe: Socket | undefined) => void
  /** Called when the launcher has ended, and with it the job. */
  readonly onLauncherEnd: () => void
}

const PROGRAM = fileURLToPath(new URL('./launcher-process.ts', import.meta.url))

let launcher: ChildProcess | null = null
let lastId = 0
const jobs = new Map<number, Pick<JobOptions<never>, 'onReport' | 'onLauncherEnd'>>()
/** Jobs that keep this process running. */
const awaited = new Set<number>()

/** Starts the launcher, if it does not run. Call it while this process is small: the first job would start it otherwise. */
export function startLauncher(): ChildProcess {
  if (launcher) return launcher
  const started = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    // A signal to the server's process group must not end running tasks.
    detached: true,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...folders() },
  })
  started.on('message', ({ id, report }: LauncherReport, handle) => {
    const pipe = handle instanceof Socket ? handle : undefined
    const job = jobs.get(id)
    if (job) job.onReport(report as never, pipe)
    else pipe?.destroy()
  })
  const forget = () => {
    if (launcher !== started) return
    launcher = null
    if (started.connected) started.disconnect()
    for (const job of jobs.values()) job.onLauncherEnd()
  }
  started.on('exit', forget).on('error', forget)
  launcher = started
  updateReferences()
  return started
}

/** The launcher keeps temporary files and compiled code where this process does. */
function folders(): Readonly<Record<string, string>> {
  const compiled = process.env['NODE_COMPILE_CACHE']
  return { TMPDIR: tmpdir(), ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }) }
}

/** An idle launcher does not keep this process running. */
function updateReferences(): void {
  if (awaited.size > 0) {
    launcher?.ref()
    launcher?.channel?.ref()
  } else {
    launcher?.unref()
    launcher?.channel?.unref()
  }
}

/** @throws Error when the request is no structured-cloneable data */
export function startJob<Report extends LauncherReport['report']>({
  request,
  ...job
}: JobOptions<Report>): Job {
  const id = ++lastId
  startLauncher().send({ id, job: request } satisfies LauncherRequest)
  jobs.set(id, job)
  return {
    end: () => void launcher?.send({ id, job: null } satisfies LauncherRequest),
    keepRunning() {
      if (jobs.has(id)) awaited.add(id)
      updateReferences()
    },
    close() {
      jobs.delete(id)
      awaited.delete(id)
      updateReferences()
    },
  }
}
