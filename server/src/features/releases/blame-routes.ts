import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { PageBlames } from '@viewpage/shared-events/wire'
import type { FastifyInstance } from 'fastify'
import { siteOf } from '../../foundation/config/site.ts'
import { canaryBlockOf } from '../../foundation/http/address-block.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { isRobot } from '../../people/visitors/is-robot.ts'
import { trackingGate } from '../../people/visitors/tracking-gate.ts'
import { isUnmeasured } from '../../people/visitors/tracking-choice.ts'
import { createBlameStore } from '../../releases/index.ts'

const MAX_BYTES = 16 * 1024
/** A page sends one. Many visitors may share an address. */
const RATE = perVisitor(300, 60_000)

type PageBlamesParts = Pick<
  Parts,
  'canaries' | 'config' | 'database' | 'limits' | 'releases' | 'byteBudget' | 'hasDiskSpace' | 'now'
>

/** Counts which remotes kept others from working (docs/behaviour/releases.md#reported-neighbours). */
export async function registerPageBlames(instance: FastifyInstance, parts: PageBlamesParts): Promise<void> {
  const { canaries, config, database, limits, releases, now } = parts
  const store = createBlameStore({ database, releases, openCanaries: canaries.open, limits, now })
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.post(
    '/api/v1/page-blames/',
    {
      ...trackingGate(app, parts),
      bodyLimit: MAX_BYTES,
      schema: { body: PageBlames },
      config: { rateLimit: RATE },
    },
    async (request, reply) => {
      const isCounted = !isUnmeasured(request) && !isRobot(request) && !siteOf(config, request).noCookies
      if (isCounted) await store.count(request.body, canaryBlockOf(request.ip))
      return reply.status(204).send()
    },
  )
}
