import type { FastifyRequest } from 'fastify'
import { loggedAddress, withoutSecrets } from './without-secrets.ts'

/** Serialises requests and errors for the log, without headers, bodies and secrets in URLs. */
export const LOG_SERIALIZERS = {
  req: ({ method, url, host, ip }: FastifyRequest) => ({
    method,
    url: loggedAddress(url),
    host,
    remoteAddress: ip,
  }),
  err: (error: unknown) => loggedError(error),
}

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  /** `code` and `cause`, if present. */
  readonly [more: string]: unknown
}

/** Depth of the chain of causes. */
const MAX_DEPTH = 5

/** Drops all other fields: errors of databases and of the HTTP parser contain the values that caused them. */
function loggedError(error: unknown, depth = 0): LoggedError {
  const { name, message, stack = '', cause, code } = toError(error)
  return {
    type: name,
    message: withoutSecrets(message),
    stack: withoutSecrets(stack),
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && depth < MAX_DEPTH && { cause: loggedError(cause, depth + 1) }),
  }
}

function toError(error: unknown): Error & { readonly code?: unknown } {
  return error instanceof Error ? error : new Error(String(error))
}
