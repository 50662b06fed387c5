/** `start`: its process did not begin, which is no fault of the task. */
export type FailureReason = 'memory' | 'time' | 'crash' | 'start'

/** A task ended without a result. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure'
  readonly reason: FailureReason
  readonly details: string

  constructor(reason: FailureReason, details: string) {
    super(`[server] A task failed (${reason}): ${details}`)
    this.reason = reason
    this.details = details
  }
}
