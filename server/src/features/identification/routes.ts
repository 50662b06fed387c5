import type { CreateRateLimitOptions } from '@fastify/rate-limit'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { addressIn } from '@viewpage/shared-events/email-address'
import { EMAIL, LINK_ID, matches } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { cleanLine } from '../../foundation/clean-text.ts'
import { ApiError } from '../../foundation/errors.ts'
import { siteOf } from '../../foundation/config/site.ts'
import { callLimit } from '../../storage/limits/call-limit.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import type { ViewLink } from '../../content/presentations/presentation-store.ts'
import { isCompleteIdentification, type Identification } from '../../people/visitors/identification.ts'
import { isIdentified } from '../../people/visitors/is-identified.ts'
import { ensureSessionId, keepSessionId, sessionIdOf } from '../../people/visitors/session-id.ts'
import { addressKeyOf } from '../../people/visitors/tracking-gate.ts'
import { visitorOf } from '../../people/visitors/visitor.ts'
import { createLinkViewerStore } from '../../people/visitors/link-viewer-store.ts'
import { DAY_MS } from '@viewpage/shared-events/durations'

const LinkParams = Type.Object({ link_id: Type.String(LINK_ID) })
const MAX_BODY_BYTES = 4 * 1024

/** Each identified session is a row. A whole school behind one address may identify itself in a day. */
const IDENTIFICATIONS_PER_ADDRESS: CreateRateLimitOptions = {
  max: 2_000,
  timeWindow: DAY_MS,
  keyGenerator: addressKeyOf,
}

/**
 * Identification of the viewers of a view link (docs/behaviour/identification.md#lookup).
 */
export async function registerIdentification(
  instance: FastifyInstance,
  { rights, database, config, now }: Pick<Parts, 'rights' | 'database' | 'config' | 'now'>,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const linkViewers = createLinkViewerStore(database, now)

  /** @throws ApiError `not_found` */
  async function findLink(request: FastifyRequest, linkId: string): Promise<ViewLink> {
    const { link } = await rights.of(request, { linkId })
    if (!link) throw new ApiError('not_found')
    return link
  }

  app.get(
    '/api/v1/insights/viewers/:link_id/',
    { schema: { params: LinkParams } },
    async (request, reply) => {
      const { link_id } = request.params
      const link = await findLink(request, link_id)
      const sessionId = sessionIdOf(request)
      // An identified visitor who opted out of tracking has a session too, and nothing else renews it.
      if (sessionId !== null) keepSessionId(reply, sessionId, siteOf(config, request))
      const hasAnswered = await isIdentified(database.read, link, visitorOf(request))
      return reply.header('Cache-Control', 'no-store').send({ is_identified: hasAnswered })
    },
  )

  app.post(
    '/api/v1/insights/viewers/:link_id/',
    {
      schema: {
        params: LinkParams,
        body: Type.Object(
          { name: Type.String({ maxLength: 200 }), email: Type.String({ maxLength: 320 }) },
          { additionalProperties: false },
        ),
      },
      bodyLimit: MAX_BODY_BYTES,
      onRequest: callLimit(app, IDENTIFICATIONS_PER_ADDRESS),
      // Allows a class behind one address to identify itself within a minute.
      config: { rateLimit: perVisitor(60) },
    },
    async (request, reply) => {
      app.checkCsrf(request)
      const link = await findLink(request, request.params.link_id)
      const answer = answerIn(request.body)
      const isComplete = isCompleteIdentification(answer, link.requireIdentification)
      if (link.requireIdentification && !isComplete) {
        throw new ApiError('invalid_body', { details: ['Name and e-mail are required by the owner.'] })
      }
      const sessionId = ensureSessionId(request, reply, siteOf(config, request))
      await linkViewers.identify({
        ...answer,
        linkId: link.linkId,
        sessionId,
        userOid: request.user?.oid ?? null,
      })
      return { is_identified: isComplete }
    },
  )
}

/** Without what cannot be an address: it would count as another viewer. */
function answerIn(body: Identification): Identification {
  const email = addressIn(cleanLine(body.email))
  return { name: cleanLine(body.name), email: matches(EMAIL, email) ? email : '' }
}
