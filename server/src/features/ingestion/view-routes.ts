import type { CreateRateLimitOptions } from '@fastify/rate-limit'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { LINK_ID, SESSION_ID } from '@viewpage/shared-events/patterns'
import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { cleanLine } from '../../clean-text.ts'
import type { Context } from '../../parts.ts'
import { ApiError } from '../../errors.ts'
import { isAnswer } from '../../visitors/identification.ts'
import { ensureSessionId, keepSessionId, sessionIdOf } from '../../visitors/session-id.ts'
import { hasOptedOut } from '../../visitors/tracking-choice.ts'
import { readTrackingOid } from '../../visitors/tracking-oid.ts'
import { viewTraitsOf } from '../../visitors/view-traits.ts'
import { visitorOf } from '../../visitors/visitor.ts'
import { addressBlockOf } from '../../limits/address-block.ts'
import { siteOf } from '../../http/site.ts'
import { callLimit } from '../../limits/call-limit.ts'
import { perVisitor } from '../../limits/per-visitor.ts'
import { addressKeyOf, trackingGate } from '../../visitors/tracking-gate.ts'
import { isIdentified } from '../../visitors/is-identified.ts'
import { isClassic } from '../../presentations/access.ts'
import type { ViewLink } from '../../presentations/presentation-store.ts'

const LinkId = Type.String(LINK_ID)
const LinkParams = Type.Object({ link_id: LinkId })
/** Of the small bodies here; bytes. */
const MOST_BYTES = 4 * 1024

/** Each session that answers is a row of its own; a whole school behind one address may answer in a day. */
const ANSWERS_OF_ADDRESS: CreateRateLimitOptions = {
  max: 2_000,
  timeWindow: 86_400_000,
  keyGenerator: addressKeyOf,
}

/** Views, path view, and who is watching a view link (section 7). */
export async function insights(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const { rights, views, insights: store, database, signer, config } = context

  /** @throws ApiError `not_found` */
  async function findLink(request: FastifyRequest, linkId: string): Promise<ViewLink> {
    const { link } = await rights.of(request, { linkId })
    if (!link) throw new ApiError('not_found')
    return link
  }

  const tracking = { bodyLimit: MOST_BYTES, ...trackingGate(app, context) }

  app.post(
    '/api/v2/assets/presentation-viewed/',
    {
      ...tracking,
      schema: {
        body: Type.Object(
          { prezi_oid: Oid, prezi_link: Type.Optional(LinkId) },
          { additionalProperties: false },
        ),
      },
    },
    async (request, reply) => {
      app.checkCsrf(request)
      const { prezi_oid, prezi_link } = request.body
      const found = await rights.find(request, { oid: prezi_oid, linkId: prezi_link })
      const { presentation, relation, link } = found
      if (isClassic(presentation.schemaVersion)) {
        throw new ApiError('invalid_body', {
          details: ['Views of classic presentations come by the viewer log.'],
        })
      }
      // Who asked not to be measured gets no session id for it either (D59).
      if (hasOptedOut(request)) return reply.status(204).send()
      const sessionId = ensureSessionId(request, reply, siteOf(config, request))
      if (relation !== 'owner') {
        const linkId = link?.linkId ?? null
        const addressBlock = addressBlockOf(request.ip)
        await views.add({ oid: prezi_oid, sessionId, linkId, addressBlock, ...viewTraitsOf(request) })
      }
      return reply.status(204).send()
    },
  )

  app.post(
    '/api/v1/insights/view-event/',
    {
      ...tracking,
      schema: {
        body: Type.Object(
          {
            tracking_oid: Type.String({ maxLength: 400 }),
            session_id: Type.String(SESSION_ID),
            current_step_number: Type.Integer({ minimum: 1, maximum: 100_000 }),
            total_step_count: Type.Integer({ minimum: 1, maximum: 100_000 }),
            active_time: Type.Number({ minimum: 0, maximum: 60, description: 'Seconds' }),
          },
          { additionalProperties: false },
        ),
      },
    },
    async (request, reply) => {
      const { body } = request
      const tracked = readTrackingOid(signer, body.tracking_oid)
      if (!tracked) throw new ApiError('invalid_body', { details: ['tracking_oid was not made here'] })
      if (body.current_step_number > body.total_step_count) {
        throw new ApiError('invalid_body', { details: ['current_step_number is beyond total_step_count'] })
      }
      const { relation } = await rights.of(request, tracked)
      // Also in embeds, whose tracking ids name no visitor.
      if (hasOptedOut(request) || relation === 'owner') return reply.status(204).send()
      await store.addViewEvent({
        ...tracked,
        sessionId: body.session_id,
        step: body.current_step_number,
        stepCount: body.total_step_count,
        activeTime: body.active_time,
      })
      return reply.status(204).send()
    },
  )

  app.get(
    '/api/v1/insights/viewers/:link_id/',
    { schema: { params: LinkParams } },
    async (request, reply) => {
      const { link_id } = request.params
      const link = await findLink(request, link_id)
      const sessionId = sessionIdOf(request)
      // Who asked not to be tracked has a session all the same once they said who they are: nothing else renews it.
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
      bodyLimit: MOST_BYTES,
      onRequest: callLimit(app, ANSWERS_OF_ADDRESS),
      // A class behind one address has a minute to answer.
      config: { rateLimit: perVisitor(60, 60_000) },
    },
    async (request, reply) => {
      app.checkCsrf(request)
      const link = await findLink(request, request.params.link_id)
      const answer = { name: cleanLine(request.body.name), email: cleanLine(request.body.email) }
      if (link.requireIdentification && !isAnswer(answer, true)) {
        throw new ApiError('invalid_body', { details: ['Name and e-mail are required by the owner.'] })
      }
      const sessionId = ensureSessionId(request, reply, siteOf(config, request))
      await store.identify({
        ...answer,
        linkId: link.linkId,
        sessionId,
        userOid: request.user?.oid ?? null,
      })
      return { is_identified: true }
    },
  )
}
