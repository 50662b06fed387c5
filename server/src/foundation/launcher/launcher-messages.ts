import type { FailureReason } from '../tasks/task-failure.ts'
import type { SentError, TaskMessage } from '../tasks/task-message.ts'
import type { TaskProcess } from '../tasks/run-task-process.ts'

/** A program to run. Its working directory is `/`. */
export interface Command {
  /** The program and its arguments. */
  readonly line: readonly string[]
  /** Its whole environment. */
  readonly env: Readonly<Record<string, string>>
  /** Its user and group. @default those of the server */
  readonly user?: number | undefined
  /** What it can read from its descriptor 3. @default that descriptor is closed */
  readonly input?: Uint8Array
}

/** What the server asks for: to run a task, to start a process, or to try whether a command works. */
export type JobRequest =
  | { readonly run: TaskProcess }
  | { readonly start: Command }
  | { readonly try: Command }

/** A message of the server. Each job has an id of its own. */
export interface LauncherRequest {
  readonly id: number
  /** `null` ends the job with that id. */
  readonly job: JobRequest | null
}

/** A message of the launcher. The last one about a job is sent after its process has ended. */
export interface LauncherReport {
  readonly id: number
  readonly report: TaskReport | ProcessReport | TrialReport
}

export type TaskReport =
  | Exclude<TaskMessage, { readonly hasBegun: true }>
  | { readonly failure: FailureReason; readonly details: string }

/** How a process ended. */
export interface ProcessEnd {
  /** `null`: a signal ended it. */
  readonly code: number | null
  readonly signal: string | null
}

export const PIPES = ['stdin', 'stdout', 'stderr'] as const
export type PipeName = (typeof PIPES)[number]

/** About a process: each of its pipes, with the handle, then its id, and at last its end. Or why it cannot be started. */
export type ProcessReport =
  | { readonly pipe: PipeName }
  | { readonly pid: number }
  | { readonly end: ProcessEnd }
  | { readonly error: SentError }

/** Whether a command exited with status 0 in time, or why it cannot be started. */
export type TrialReport = { readonly isWorking: boolean } | { readonly error: SentError }
