import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nextPath } from '../../people/accounts/next-path.ts'
import { checkFormSender } from '../../pages/forms/check-form-sender.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { refusedForm } from '../../pages/forms/refused-form.ts'
import { END_OVERRIDE_PATH } from '../../pages/html/override-banner.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { FORM_RATE } from '../../storage/limits/form-rate.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import type { Override } from '../../releases/overrides/override-store.ts'
import { versionsKey } from '../../releases/overrides/override-store.ts'
import { registerOverrideApi } from './api-routes.ts'
import { offerBody, usedBody } from './offer-page.ts'

const LINK_PATH = '/releases/override/:secret/'
const STATE_PATH = '/releases/override/state'

/** Links per person and minute. A link has 256 random bits. */
const LINK_RATE = perVisitor(60, 60_000)
/** A page asks every second, and a person may have several of them open. */
const STATE_RATE = perVisitor(600, 60_000)

type LinkRequest = FastifyRequest<{ Params: { secret: string } }>

/** Other versions for one browser (docs/behaviour/releases.md#override). */
export async function registerOverrides(
  app: FastifyInstance,
  parts: Pick<Parts, 'config' | 'overrides' | 'releases' | 'releaseTokens' | 'limits' | 'sendSitePage'>,
): Promise<void> {
  const { overrides, sendSitePage } = parts
  await app.register(async (scope) => registerOverrideApi(scope, parts))
  await app.register(formbody, { bodyLimit: 16 * 1024 })

  async function showOffer(request: LinkRequest, reply: FastifyReply, problem?: string, status = 200) {
    const { secret } = request.params
    const offer = await overrides.offered(secret)
    const { language } = request
    const text = serverTexts(language)
    // The address contains a secret. Without any referrer, some browsers would also send no origin with the form.
    reply.headers({ 'Referrer-Policy': 'strict-origin', 'X-Robots-Tag': 'noindex' })
    return sendSitePage(request, reply, {
      title: text('override.title'),
      body: offer
        ? offerBody({ text, secret, versions: offer.versions, csrfToken: reply.csrfToken(), problem })
        : usedBody(text),
      status: offer ? status : 410,
      indexed: false,
    })
  }

  app.get(LINK_PATH, { config: { rateLimit: LINK_RATE } }, (request: LinkRequest, reply) =>
    showOffer(request, reply),
  )

  const errorHandler = refusedForm((request, reply, line, { statusCode }) =>
    showOffer(request as LinkRequest, reply, line, statusCode),
  )

  // Only a form consumes a link, because programs that preview links in messages request them.
  const guarded = { config: { rateLimit: FORM_RATE }, preHandler: checkFormSender(app), errorHandler }
  app.post(LINK_PATH, guarded, async (given, reply) => {
    const request = given as LinkRequest
    const accepted = await overrides.accept(request.params.secret)
    if (!accepted) return showOffer(request, reply)
    await endOwn(request)
    const { versions, expiresAt } = accepted.override
    reply.keepOverride(accepted.secret, expiresAt)
    request.log.info({ versions }, 'a browser gets other versions')
    return reply.redirect('/', 303)
  })

  app.post(
    END_OVERRIDE_PATH,
    { config: { rateLimit: FORM_RATE }, preHandler: checkFormSender(app) },
    async (request, reply) => {
      await endOwn(request)
      reply.forgetOverride()
      return reply.redirect(nextPath(readFields(request)['next']), 303)
    },
  )

  // A page of an override compares it with what it shows, and loads again if it differs.
  app.get(STATE_PATH, { config: { rateLimit: STATE_RATE } }, async ({ releaseOverride }, reply) =>
    reply.header('Cache-Control', 'no-store').send({ key: keyOf(releaseOverride) }),
  )

  redirectSlashless(app, LINK_PATH)

  async function endOwn({ releaseOverride }: FastifyRequest): Promise<void> {
    if (releaseOverride) await overrides.end(releaseOverride.id)
  }
}

function keyOf(override: Override | null): string | null {
  return override && versionsKey(override.versions)
}
