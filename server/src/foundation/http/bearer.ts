import type { FastifyRequest } from 'fastify'

/** The token in the header `Authorization: Bearer …`. */
export function bearerOf({
  headers: { authorization = '' },
}: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer (.+)$/i.exec(authorization)?.[1]
}
