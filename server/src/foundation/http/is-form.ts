import type { FastifyRequest } from 'fastify'

const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/

/** Whether a form of a page sent the request, not a script. */
export function isForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return FORM_TYPE.test(headers['content-type'] ?? '')
}
