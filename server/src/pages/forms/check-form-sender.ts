import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Checks that a form was sent by one of our pages. @throws ApiError `csrf_failed` */
export function checkFormSender(app: FastifyInstance) {
  return async (request: FastifyRequest): Promise<void> => app.checkCsrf(request)
}
