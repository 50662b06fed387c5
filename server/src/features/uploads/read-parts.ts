import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError, asApiError } from '../../errors.ts'

/**
 * The parts of a form with files. What is wrong with the form is the client's fault, though the parser says so with
 * plain errors.
 *
 * @throws ApiError of status 4xx
 */
export async function* readParts(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts()
  } catch (error) {
    const known = asApiError(error)
    if (known.statusCode < 500) throw known
    throw new ApiError('bad_request', { details: ['The form is not complete, or not one with files.'] })
  }
}
