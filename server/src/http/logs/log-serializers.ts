import type { FastifyRequest } from 'fastify'
import { loggedAddress, withoutSecrets } from './without-secrets.ts'

/** What a line of the log has of a request and of an error: neither headers, nor bodies, nor secrets in addresses. */
export const LOG_SERIALIZERS = {
  req: ({ method, url, host, ip, socket }: FastifyRequest) => ({
    method,
    url: loggedAddress(url),
    host,
    remoteAddress: ip,
    remotePort: socket.remotePort,
  }),
  err: (error: unknown) => loggedError(error),
}

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  /** `code` and `cause`, where there are such. */
  readonly [more: string]: unknown
}

/** Causes of causes that are logged. */
const MAX_DEPTH = 5

/** Errors of databases and of the HTTP parser have fields with the values or bytes that they failed on. */
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
