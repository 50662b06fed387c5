import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nextPath } from '../../people/accounts/next-path.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerForm } from '../../pages/forms/register-form.ts'
import { END_OVERRIDE_PATH } from '../../pages/html/override-banner.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { type Override, versionsKey } from '../../releases/index.ts'
import { registerOverrideApi } from './api-routes.ts'
import { offerBody, usedBody } from './offer-page.ts'

const LINK_PATH = '/releases/override/:secret/'
const STATE_PATH = '/releases/override/state'

/** Links per person and minute. A link has 256 random bits. */
const LINK_RATE = perVisitor(60)
/** A page asks every second, and a person may have several of them open. */
const STATE_RATE = perVisitor(600)

interface LinkRoute {
  Params: { secret: string }
}
type LinkRequest = FastifyRequest<LinkRoute>

/** Other versions for one browser (docs/behaviour/releases.md#override). */
export async function registerOverrides(
  app: FastifyInstance,
  parts: Pick<Parts, 'config' | 'overrides' | 'releases' | 'releaseTokens' | 'limits' | 'sendSitePage'>,
): Promise<void> {
  const { overrides, sendSitePage } = parts
  await app.register(async (scope) => registerOverrideApi(scope, parts))

  async function showOffer(request: LinkRequest, reply: FastifyReply, problem?: string, status = 200) {
    const { secret } = request.params
    const offer = await overrides.offered(secret)
    const text = serverTexts(request.language)
    // The address contains a secret. Without any referrer, some browsers would also send no origin with the form.
    reply.headers({ 'Referrer-Policy': 'strict-origin', 'X-Robots-Tag': 'noindex' })
    return sendSitePage(request, reply, {
      title: text('override.title'),
      body: offer
        ? offerBody({ ...formContext(request, reply), secret, versions: offer.versions, problem })
        : usedBody(text),
      status: offer ? status : 410,
      indexed: false,
    })
  }

  app.get(LINK_PATH, { config: { rateLimit: LINK_RATE } }, (request: LinkRequest, reply) =>
    showOffer(request, reply),
  )

  // Only a form consumes a link, because programs that preview links in messages request them.
  registerForm<LinkRoute>(app, LINK_PATH, {
    showAgain: (request, reply, problem, { statusCode }) => showOffer(request, reply, problem, statusCode),
    async receive(request, reply) {
      const accepted = await overrides.accept(request.params.secret)
      if (!accepted) return showOffer(request, reply)
      await endOwn(request)
      const { versions, expiresAt } = accepted.override
      reply.keepOverride(accepted.secret, expiresAt)
      request.log.info({ versions }, 'a browser gets other versions')
      return reply.redirect('/', 303)
    },
  })

  registerForm(app, END_OVERRIDE_PATH, {
    showAgain: (_request, _reply, _problem, refusal) => Promise.reject(refusal),
    async receive(request, reply) {
      await endOwn(request)
      reply.forgetOverride()
      return reply.redirect(nextPath(readFields(request)['next']), 303)
    },
  })

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
