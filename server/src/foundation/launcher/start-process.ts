import { Socket } from 'node:net'
import { errorFrom } from '../tasks/task-message.ts'
import { startJob } from './launcher.ts'
import type { Command, PipeName, ProcessEnd, ProcessReport } from './launcher-messages.ts'

/** A process that the launcher has started. It does not keep this process running. */
export interface LaunchedProcess {
  readonly pid: number
  readonly stdin: Socket
  readonly stdout: Socket
  readonly stderr: Socket
  /** Resolves when it has ended. */
  readonly ended: Promise<ProcessEnd>
  /** Kills it. This process keeps running until then. */
  kill(): Promise<ProcessEnd>
}

const START_TIMEOUT_MS = 10_000

/** Starts a process without blocking this one. @throws Error when it cannot be started */
export async function startProcess(command: Command): Promise<LaunchedProcess> {
  const started = Promise.withResolvers<LaunchedProcess>()
  const ended = Promise.withResolvers<ProcessEnd>()
  const pipes: Partial<Record<PipeName, Socket>> = {}
  let isStarted = false
  const fail = (reason: string) => started.reject(new Error(`its process could not be started: ${reason}`))

  const job = startJob<ProcessReport>({
    request: { start: command },
    onReport(report, pipe) {
      if ('pipe' in report) pipes[report.pipe] = quiet(pipe)
      else if ('pid' in report) begin(report.pid)
      else if ('end' in report) finish(report.end)
      else {
        job.close()
        fail(errorFrom(report.error).message)
      }
    },
    // The kernel kills a process whose parent has ended. Where it cannot, the end of its pipe ends it.
    onLauncherEnd: () => finish({ code: null, signal: 'SIGKILL' }),
  })

  function begin(pid: number): void {
    const { stdin, stdout, stderr } = pipes
    // Node drops handles if this process has no free descriptors.
    if (!stdin || !stdout || !stderr) return giveUp('its pipes could not be received')
    isStarted = true
    started.resolve({ pid, stdin, stdout, stderr, ended: ended.promise, kill })
  }

  function kill(): Promise<ProcessEnd> {
    job.end()
    job.keepRunning()
    return ended.promise
  }

  function giveUp(reason: string): void {
    fail(reason)
    void kill()
  }

  function finish(end: ProcessEnd): void {
    job.close()
    fail('it ended')
    // What it wrote can still be read.
    for (const pipe of isStarted ? [pipes.stdin] : Object.values(pipes)) pipe?.destroy()
    ended.resolve(end)
  }

  const timer = setTimeout(() => giveUp(`it took more than ${START_TIMEOUT_MS} ms`), START_TIMEOUT_MS)
  try {
    return await started.promise
  } finally {
    clearTimeout(timer)
  }
}

/** @param pipe none if the process ended before its pipe was sent */
function quiet(pipe = new Socket()): Socket {
  // The process ended during a write; `ended` reports it.
  return pipe.unref().on('error', () => undefined)
}
