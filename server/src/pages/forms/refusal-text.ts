import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../../foundation/errors.ts'
import { AccountSuspended } from '../../people/accounts/suspensions.ts'
import { QuotaExceeded } from '../../storage/limits/quota.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'

/** The message for a form that was refused as a whole. */
export function refusalText(refusal: ApiError, request: FastifyRequest, reply: FastifyReply): string {
  const { language, headers } = request
  const text = serverTexts(language)
  if (refusal.code === 'too_many_requests') {
    const minutes = Math.ceil(Number(reply.getHeader('retry-after') ?? 60) / 60)
    return text('logIn.tooMany', { count: minutes })
  }
  if (refusal instanceof AccountSuspended) return text('logIn.suspended', { reason: refusal.reason })
  if (refusal instanceof QuotaExceeded) {
    const { size } = formatsFor(language)
    const sizes = { used: size(refusal.used), allowed: size(refusal.limit) }
    return text('dashboard.uploading.faults.quota', sizes)
  }
  if (refusal.code === 'too_large') return text('form.tooLarge')
  // The page of each form sets a cookie.
  return text((headers.cookie ?? '') === '' ? 'form.noCookies' : 'form.expired')
}
