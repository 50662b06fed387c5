/** An error that is sent between processes. */
export interface SentError {
  readonly message: string
  readonly stack: string | undefined
}

/** A message of a task's process: that it has begun, progress while it works, then its result or its error. */
export type TaskMessage =
  | { readonly hasBegun: true }
  | { readonly progress: unknown }
  | { readonly result: unknown }
  | { readonly error: SentError }

export function sentError(reason: unknown): SentError {
  return reason instanceof Error
    ? { message: reason.message, stack: reason.stack }
    : { message: String(reason), stack: undefined }
}

export function errorFrom({ message, stack }: SentError): Error {
  const error = new Error(message)
  if (stack !== undefined) error.stack = stack
  return error
}
