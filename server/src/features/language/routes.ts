import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@viewpage/shared-events'
import { nextPath } from '../../people/accounts/next-path.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { inLanguage, knownLanguage, LANGUAGE_COOKIE } from '../../foundation/http/plugins/language.ts'
import { siteOf } from '../../foundation/config/site.ts'
import { FORM_RATE } from '../../storage/limits/form-rate.ts'
import type { Parts } from '../parts.ts'
import { YEAR_SECONDS } from '@viewpage/shared-events/durations'
import { HTTP_ONLY_COOKIE } from '../../foundation/http/cookie-attributes.ts'

/**
 * The choice of a language at the foot of each page (docs/behaviour/page.md#chosen-language). The form has no token,
 * because most pages are the same for everybody: what another site sends is for one page.
 */
export async function registerLanguage(
  app: FastifyInstance,
  { settings, config }: Pick<Parts, 'settings' | 'config'>,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 4 * 1024 })

  // Whoever loads the address again after a refusal.
  app.get('/language/', async (_, reply) => reply.redirect('/', 303))

  app.post('/language/', { config: { rateLimit: FORM_RATE } }, async (request, reply) => {
    const { lang, page } = readFields(request)
    const path = nextPath(page)
    const chosen = knownLanguage(lang)
    void reply.header('Cache-Control', 'no-store')
    if (chosen === null) return reply.redirect(inLanguage(path, null), 303)
    const isKept = app.isFromOwnPage(request) && (await keep(request, reply, chosen))
    return reply.redirect(inLanguage(path, isKept ? null : chosen), 303)
  })

  /** @returns `false` if it cannot be stored */
  async function keep(request: FastifyRequest, reply: FastifyReply, chosen: Language): Promise<boolean> {
    const { user } = request
    if (user) {
      if (user.language !== chosen) await settings.setLanguage(user.oid, chosen)
      return true
    }
    if (siteOf(config, request).noCookies) return false
    reply.setCookie(LANGUAGE_COOKIE, chosen, {
      ...HTTP_ONLY_COOKIE,
      maxAge: YEAR_SECONDS,
    })
    return true
  }
}
