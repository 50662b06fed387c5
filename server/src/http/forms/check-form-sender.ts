import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.ts'

/** Checks that a form was sent by one of our pages. @throws ApiError `csrf_failed` */
export function checkFormSender(app: FastifyInstance) {
  return async (request: FastifyRequest): Promise<void> => {
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new ApiError('csrf_failed')
    app.checkCsrf(request)
  }
}
