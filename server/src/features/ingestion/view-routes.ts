import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { LINK_ID, SESSION_ID } from '@viewpage/shared-events/patterns'
import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { ApiError } from '../../foundation/errors.ts'
import { siteOf } from '../../foundation/config/site.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { isClassic } from '../../content/presentations/presentation-paths.ts'
import { ensureSessionId } from '../../people/visitors/session-id.ts'
import { isUnmeasured } from '../../people/visitors/tracking-choice.ts'
import { trackingGate } from '../../people/visitors/tracking-gate.ts'
import { readTrackingOid } from '../../people/visitors/tracking-oid.ts'
import { isRobot } from '../../people/visitors/is-robot.ts'
import { countView } from './count-view.ts'
import type { IngestionParts, IngestionStores } from './ingestion-parts.ts'

const LinkId = Type.String(LINK_ID)
const MAX_BODY_BYTES = 4 * 1024
/** A row with its part of the roll-ups. */
const VIEW_EVENT = { rows: 1, bytes: 200 } as const

/**
 * Counts views, and the time that visitors spend on each step (docs/behaviour/tracking.md#presentation-viewed,
 * docs/behaviour/tracking.md#view-event-call).
 */
export async function addViewRoutes(
  app: FastifyInstance,
  stores: Pick<IngestionStores, 'events' | 'views'>,
  parts: IngestionParts,
): Promise<void> {
  const { database, byteBudget, hasDiskSpace } = parts
  const tracking = { bodyLimit: MAX_BODY_BYTES, ...trackingGate(app, { database, byteBudget, hasDiskSpace }) }
  addViewedRoute(app, tracking, stores, parts)
  addViewEventRoute(app, tracking, stores, parts)
}

type RouteOptions = ReturnType<typeof trackingGate> & { readonly bodyLimit: number }

/**
 * A page sends this once, when its presentation was seen. Pages of a viewer from before `seen` send it at the start.
 */
function addViewedRoute(
  instance: FastifyInstance,
  tracking: RouteOptions,
  { views }: Pick<IngestionStores, 'views'>,
  { rights, config, metrics }: Pick<IngestionParts, 'rights' | 'config' | 'metrics'>,
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.post(
    '/api/v2/assets/presentation-viewed/',
    {
      ...tracking,
      schema: {
        body: Type.Object(
          { prezi_oid: Oid, prezi_link: Type.Optional(LinkId), seen: Type.Optional(Type.Literal(true)) },
          { additionalProperties: false },
        ),
      },
    },
    async (request, reply) => {
      app.checkCsrf(request)
      const { prezi_oid, prezi_link } = request.body
      const access = await rights.find(request, { oid: prezi_oid, linkId: prezi_link })
      const { presentation, isCounted, link } = access
      if (isClassic(presentation.schemaVersion)) {
        throw new ApiError('invalid_body', {
          details: ['Views of classic presentations are counted from the viewer log. Do not call this.'],
        })
      }
      // Visitors who opted out get no session id either (docs/behaviour/tracking.md#opt-out).
      if (isUnmeasured(request)) return reply.status(204).send()
      const sessionId = ensureSessionId(request, reply, siteOf(config, request))
      if (isCounted) {
        const linkId = link?.linkId ?? null
        await countView({ views, metrics }, request, {
          ...{ oid: prezi_oid, sessionId, linkId },
          // The page reports it within a second or so of its start.
          revision: presentation.revision,
        })
      }
      return reply.status(204).send()
    },
  )
}

/** A page sends this for each stay on a step. */
function addViewEventRoute(
  instance: FastifyInstance,
  tracking: RouteOptions,
  { events }: Pick<IngestionStores, 'events'>,
  { rights, signer, ingestionQuota }: Pick<IngestionParts, 'rights' | 'signer' | 'ingestionQuota'>,
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
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
      const { isCounted } = await rights.of(request, tracked)
      // This includes embeds, whose tracking ids name no visitor.
      if (isUnmeasured(request) || isRobot(request) || !isCounted) return reply.status(204).send()
      if (!(await ingestionQuota.admit(addressBlockOf(request.ip), VIEW_EVENT)))
        return reply.status(204).send()
      await events.addViewEvent({
        ...tracked,
        sessionId: body.session_id,
        step: body.current_step_number,
        stepCount: body.total_step_count,
        activeTime: body.active_time,
      })
      return reply.status(204).send()
    },
  )
}
