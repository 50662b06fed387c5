import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../errors.ts'
import { serverTexts } from './texts.ts'

/** The sentence of a form that was refused as a whole. */
export function refusalText(refusal: ApiError, { language }: FastifyRequest, reply: FastifyReply): string {
  const text = serverTexts(language)
  if (refusal.code === 'too_many_requests') {
    const minutes = Math.ceil(Number(reply.getHeader('retry-after') ?? 60) / 60)
    return text('logIn.tooMany', { count: minutes })
  }
  return text(refusal.code === 'too_large' ? 'form.tooLarge' : 'form.expired')
}
