import { startJob, type Job } from './launcher.ts'
import type { TaskReport } from './launcher-messages.ts'
import type { TaskLimits } from '../tasks/run-task-process.ts'
import { TaskFailure } from '../tasks/task-failure.ts'
import { errorFrom } from '../tasks/task-message.ts'

export interface TaskOptions<Progress> extends TaskLimits {
  /** The module that the task's process runs. It calls `serveTask`. */
  readonly module: URL
  /** Input of the task: structured-cloneable data. */
  readonly task: unknown
  readonly onProgress?: (progress: Progress) => void
  /** Ends the task, which rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/**
 * Runs a task in its own process, with an empty environment and bounds on memory and time. The process and its
 * descendants have ended when this returns.
 *
 * @returns what the module's task returned
 * @throws TaskFailure; Error with the message and stack of the task's own error; the signal's reason
 */
export async function runTask<Result, Progress = never>(options: TaskOptions<Progress>): Promise<Result> {
  const { module, task, memory, milliseconds, onProgress, signal } = options
  signal?.throwIfAborted()
  let job: Job | undefined
  const onAbort = () => job?.end()
  try {
    return await new Promise<Result>((resolve, reject) => {
      job = startJob<TaskReport>({
        request: { run: { module: module.href, task, memory, milliseconds } },
        onReport(report) {
          if ('progress' in report) onProgress?.(report.progress as Progress)
          else if (signal?.aborted) reject(signal.reason as Error)
          else if ('result' in report) resolve(report.result as Result)
          else if ('failure' in report) reject(new TaskFailure(report.failure, report.details))
          else reject(errorFrom(report.error))
        },
        onLauncherEnd: () =>
          reject(signal?.aborted ? (signal.reason as Error) : new TaskFailure('crash', 'its launcher ended')),
      })
      job.keepRunning()
      signal?.addEventListener('abort', onAbort, { once: true })
    })
  } finally {
    signal?.removeEventListener('abort', onAbort)
    job?.close()
  }
}
