import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { asApiError, type ApiError } from '../../errors.ts'
import { refusalText } from './refusal-text.ts'

/**
 * Answers with the form again when it was refused as a whole, so that nothing typed is lost.
 *
 * @param line what it says to a person
 * @throws the refusal, when there is no form to come back to
 */
export type SendAgain = (
  request: FastifyRequest,
  reply: FastifyReply,
  line: string,
  refusal: ApiError,
) => Promise<unknown>

/** The error handler of a route that takes a form; faults of the server are left to the handler of all routes. */
export function refusedForm(sendAgain: SendAgain) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const refusal = asApiError(error)
    if (refusal.statusCode >= 500) throw error
    return sendAgain(request, reply, refusalText(refusal, request, reply), refusal)
  }
}
