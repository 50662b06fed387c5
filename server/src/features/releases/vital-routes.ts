import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { PageVitals } from '@viewpage/shared-events/wire'
import type { FastifyInstance } from 'fastify'
import { siteOf } from '../../foundation/config/site.ts'
import { canaryBlockOf } from '../../foundation/http/address-block.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { isRobot } from '../../people/visitors/is-robot.ts'
import { trackingGate } from '../../people/visitors/tracking-gate.ts'
import { isUnmeasured } from '../../people/visitors/tracking-choice.ts'
import { createVitalStore } from '../../releases/index.ts'

const MAX_BYTES = 4 * 1024
/** A page sends one. Many visitors may share an address. */
const RATE = perVisitor(300, 60_000)

type PageVitalsParts = Pick<
  Parts,
  'canaries' | 'config' | 'database' | 'limits' | 'releases' | 'byteBudget' | 'hasDiskSpace' | 'now'
>

/** Counts how fast pages were for their visitors (docs/behaviour/tracking.md#vitals). */
export async function registerPageVitals(instance: FastifyInstance, parts: PageVitalsParts): Promise<void> {
  const { canaries, config, database, limits, releases, now } = parts
  const store = createVitalStore({ database, releases, openCanaries: canaries.open, limits, now })
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.post(
    '/api/v1/page-vitals/',
    {
      ...trackingGate(app, parts),
      bodyLimit: MAX_BYTES,
      schema: { body: PageVitals },
      config: { rateLimit: RATE },
    },
    async (request, reply) => {
      const isCounted = !isUnmeasured(request) && !isRobot(request) && !siteOf(config, request).noCookies
      if (isCounted) await store.count(request.body, canaryBlockOf(request.ip))
      return reply.status(204).send()
    },
  )
}
