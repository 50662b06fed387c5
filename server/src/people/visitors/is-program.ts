import type { FastifyRequest } from 'fastify'

/** User agents of bots. Bots run no scripts, or run them unlike the browsers of visitors. */
const PROGRAM = /bot\b|bots\b|crawl|spider|slurp|preview|monitor|curl|wget|python|^$/i

/** Whether the user agent of a request names a bot. */
export function isProgram({ headers }: FastifyRequest): boolean {
  return PROGRAM.test(headers['user-agent'] ?? '')
}
