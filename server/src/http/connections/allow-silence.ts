import type { FastifyRequest } from 'fastify'

/** ms; longer than any work that waits for its turn and is then done. */
const MAX_SILENCE_MS = 60 * 60_000

/** Keeps the connection of a request open while it waits for long work, although nothing is sent in either direction. */
export function allowSilence({ raw }: FastifyRequest): void {
  // A request that was injected has no connection.
  if ('setTimeout' in raw.socket) raw.socket.setTimeout(MAX_SILENCE_MS)
}
