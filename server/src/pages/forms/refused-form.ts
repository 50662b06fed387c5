import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiError } from '../../foundation/errors.ts'
import { asApiError } from '../../storage/as-api-error.ts'
import { refusalText } from './refusal-text.ts'

/**
 * Sends a form that was refused as a whole again, with the entered values.
 *
 * @param problem message for the visitor
 * @throws the refusal if there is no form to show
 */
export type SendAgain = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem: string,
  refusal: ApiError,
) => Promise<unknown>

/** The error handler of a route that receives a form. Passes server errors and `not_found` to the default handler. */
export function refusedForm(sendAgain: SendAgain) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const refusal = asApiError(error)
    if (refusal.statusCode >= 500 || refusal.code === 'not_found') throw error
    return sendAgain(request, reply, refusalText(refusal, request, reply), refusal)
  }
}
