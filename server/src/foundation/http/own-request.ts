import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const NAME = 'viewpage-own-request'
/** Nobody outside of this process can send it. */
const SECRET = randomUUID()

/** The header of a request that the server sends to itself, to see what a visitor would get. */
export const OWN_REQUEST = { [NAME]: SECRET } as const

export function isOwnRequest({ headers }: FastifyRequest): boolean {
  return headers[NAME] === SECRET
}
