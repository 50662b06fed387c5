import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { PageBlames, PageVitals } from '@viewpage/shared-events/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { siteOf } from '../../foundation/config/site.ts'
import { canaryBlockOf } from '../../foundation/http/address-block.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { isRobot } from '../../people/visitors/is-robot.ts'
import { trackingGate } from '../../people/visitors/tracking-gate.ts'
import { isUnmeasured } from '../../people/visitors/tracking-choice.ts'
import { createBlameStore, createVitalStore } from '../../releases/index.ts'

/** A page sends one of each. Many visitors may share an address. */
const RATE = perVisitor(300, 60_000)

type ReportParts = Pick<
  Parts,
  'canaries' | 'config' | 'database' | 'limits' | 'releases' | 'byteBudget' | 'hasDiskSpace' | 'now'
>

/**
 * Counts how fast pages were (docs/behaviour/tracking.md#vitals), and which remotes kept others from working
 * (docs/behaviour/releases.md#reported-neighbours).
 */
export async function registerPageReports(instance: FastifyInstance, parts: ReportParts): Promise<void> {
  const { canaries, ...rest } = parts
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const options = { ...rest, openCanaries: canaries.open }
  const vitals = createVitalStore(options)
  const blames = createBlameStore(options)
  const route = { ...trackingGate(app, parts), config: { rateLimit: RATE } }
  const isCounted = (request: FastifyRequest) =>
    !isUnmeasured(request) && !isRobot(request) && !siteOf(parts.config, request).noCookies

  app.post(
    '/api/v1/page-vitals/',
    { ...route, bodyLimit: 4 * 1024, schema: { body: PageVitals } },
    async (request, reply) => {
      if (isCounted(request)) await vitals.count(request.body, canaryBlockOf(request.ip))
      return reply.status(204).send()
    },
  )

  app.post(
    '/api/v1/page-blames/',
    { ...route, bodyLimit: 16 * 1024, schema: { body: PageBlames } },
    async (request, reply) => {
      if (isCounted(request)) await blames.count(request.body, canaryBlockOf(request.ip))
      return reply.status(204).send()
    },
  )
}
