import type { FastifyRequest } from 'fastify'
import { HOUR_MS } from '@viewpage/shared-events/durations'

/** Longer than any work, including its time in a queue. */
const MAX_SILENCE_MS = HOUR_MS

/** Keeps the connection of a request open during long work without traffic. */
export function allowSilence({ raw }: FastifyRequest): void {
  // Injected requests have no connection.
  if ('setTimeout' in raw.socket) raw.socket.setTimeout(MAX_SILENCE_MS)
}
