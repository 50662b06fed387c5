import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { asApiError } from '../../storage/as-api-error.ts'

/**
 * The parts of a form with files. The parser throws plain errors for a malformed form; they become 4xx responses.
 *
 * @throws ApiError of status 4xx
 */
export async function* readParts(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts()
  } catch (error) {
    const refusal = asApiError(error)
    if (refusal.statusCode < 500) throw refusal
    throw new ApiError('bad_request', { details: ['The form is not complete, or not one with files.'] })
  }
}
