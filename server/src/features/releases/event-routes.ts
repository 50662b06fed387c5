import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { DAY_MS, MINUTE_MS } from '@viewpage/shared-events/durations'
import { RemoteName } from '@viewpage/shared-events/wire'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { guardTokens, readEventCounts, readRemoteEvents } from '../../releases/index.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { createTokenCheck } from './check-request.ts'

const Remote = Type.Object({ remote: RemoteName })
const Place = Type.Object(
  { before: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$', maxLength: 15 })) },
  { additionalProperties: false },
)

/** An export reads 500 events with each. */
const RATE = perVisitor(240, MINUTE_MS)

/** Events of a remote's own, for whoever may release it (docs/releasing.md#events-of-its-own). */
export async function registerRemoteEvents(
  instance: FastifyInstance,
  parts: Pick<Parts, 'database' | 'releaseTokens' | 'limits' | 'now'>,
): Promise<void> {
  const { database, releaseTokens, now } = parts
  guardTokens(instance, parts)
  const check = createTokenCheck(releaseTokens)
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.addHook('onRequest', async (request) => void check(request))
  const route = { config: { rateLimit: RATE } }

  app.get(
    '/api/v1/remotes/:remote/event-counts/',
    { ...route, schema: { params: Remote } },
    async ({ params: { remote } }) => {
      const counts = await readEventCounts(database.read, remote, now())
      return counts.map(({ day, ...count }) => ({
        day: new Date(day * DAY_MS).toISOString().slice(0, 10),
        ...count,
      }))
    },
  )

  app.get(
    '/api/v1/remotes/:remote/events/',
    { ...route, schema: { params: Remote, querystring: Place } },
    async ({ params: { remote }, query: { before } }, reply) => {
      const place = before === undefined ? null : Number(before)
      const { events, next } = await readRemoteEvents(database.readLarge, remote, place)
      if (next !== null)
        void reply.header('Link', `</api/v1/remotes/${remote}/events/?before=${next}>; rel="next"`)
      return events.map(({ id: _, at, ...event }) => ({ at: new Date(at).toISOString(), ...event }))
    },
  )
}
