import { MINUTE_MS } from '@viewpage/shared-events/durations'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { ACTION_KEY } from '@viewpage/shared-events/patterns'
import {
  DEFAULT_CANARY_MINUTES,
  MAX_CANARY_MINUTES,
  RemoteName,
  RemoteVersion,
} from '@viewpage/shared-events/wire'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { canaryBlockOf } from '../../foundation/http/address-block.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { checkForce, createTokenCheck, unseenIn } from './check-request.ts'
import { trackingGate } from '../../people/visitors/tracking-gate.ts'
import {
  detailFields,
  forceField,
  guardTokens,
  MAX_TOKEN_LENGTH,
  readCanaries,
  readStatus,
  recordFields,
  requireToken,
} from '../../releases/index.ts'

const MAX_REPORT_BYTES = 4 * 1024
/** Canaries in a list. */
const MAX_LISTED = 20

const Remote = Type.Object({ remote: RemoteName })
const ListQuery = Type.Object({ remote: Type.Optional(RemoteName) }, { additionalProperties: false })
const minutes = Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CANARY_MINUTES }))

const Start = Type.Object(
  {
    version: RemoteVersion,
    // The store refuses other shares with a reason.
    share: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent of all visitors' }),
    minutes,
    ...detailFields,
    ...forceField,
  },
  { additionalProperties: false },
)

const Change = Type.Object(
  { expect: Type.Optional(RemoteVersion), minutes, ...recordFields },
  { additionalProperties: false },
)

/** A remote that failed, with its version. */
const Failed = Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}@[\\w.+-]{1,100}$', maxLength: 165 })
const Duration = Type.Integer({ minimum: 0, maximum: 600_000, description: 'ms' })
/** What a page measured until it was hidden, and which of the asked actions happened. */
const Figures = Type.Object(
  {
    lcp: Type.Optional(Duration),
    inp: Type.Optional(Duration),
    facts: Type.Record(Type.String(ACTION_KEY), Type.Boolean(), {
      additionalProperties: false,
      maxProperties: 16,
    }),
  },
  { additionalProperties: false },
)
const Report = Type.Object(
  {
    token: Type.String({ maxLength: MAX_TOKEN_LENGTH }),
    state: Type.Enum(['started', 'live', 'left']),
    failed: Type.Array(Failed, { maxItems: 20 }),
    figures: Type.Optional(Figures),
  },
  { additionalProperties: false },
)

/** A page reports three times, and once for each remote that fails. Many visitors may share an address. */
const REPORT_RATE = perVisitor(600, MINUTE_MS)

type CanaryRouteParts = Pick<
  Parts,
  | 'canaries'
  | 'database'
  | 'releases'
  | 'releaseTokens'
  | 'releaseTurns'
  | 'limits'
  | 'byteBudget'
  | 'hasDiskSpace'
>

/** Canaries: what teams do with them, and what pages report; see docs/releasing.md. */
export async function registerCanaries(app: FastifyInstance, parts: CanaryRouteParts): Promise<void> {
  guardTokens(app, parts)
  addList(app, parts)
  addStart(app, parts)
  addChanges(app, parts)
  addReports(app, parts)
}

function addList(instance: FastifyInstance, { database, releaseTokens }: CanaryRouteParts): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.get('/api/v1/canaries/', { schema: { querystring: ListQuery } }, async (request) => {
    requireToken(releaseTokens, request)
    const { remote } = request.query
    const some = await readCanaries(database.read, {
      limit: MAX_LISTED,
      ...(remote !== undefined && { remote }),
    })
    return Promise.all(some.map((canary) => readStatus(database.read, canary)))
  })
}

function addStart(instance: FastifyInstance, parts: CanaryRouteParts): void {
  const { canaries, database, releases, releaseTokens, releaseTurns: turns } = parts
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const checkToken = createTokenCheck(releaseTokens)
  app.put(
    '/api/v1/remotes/:remote/canary',
    { onRequest: async (request) => void checkToken(request), schema: { params: Remote, body: Start } },
    async (request, reply) => {
      const { remote } = request.params
      const { version, share, minutes: wanted = DEFAULT_CANARY_MINUTES, ...details } = request.body
      const { expect, by, reason, force = false } = details
      checkForce(force, reason)
      const token = checkToken(request)
      const canary = await turns.run(token, reply, () =>
        canaries.start({
          remote,
          version,
          expect,
          force,
          percent: share,
          durationMs: wanted * MINUTE_MS,
          record: { token, by, reason },
        }),
      )
      request.log.info({ remote, version, share, by, reason, force }, 'a canary started')
      const unseen = await unseenIn(releases, remote, version)
      return reply.status(201).send({ ...(await readStatus(database.read, canary)), ...unseen })
    },
  )
}

function addChanges(instance: FastifyInstance, parts: CanaryRouteParts): void {
  const { canaries, database, releaseTokens, releaseTurns: turns } = parts
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const checkToken = createTokenCheck(releaseTokens)
  for (const verb of ['promote', 'hold', 'resume', 'abort'] as const) {
    app.post(
      `/api/v1/remotes/:remote/canary/${verb}`,
      {
        onRequest: async (request) => void checkToken(request),
        // Fastify checks `null` where there is no body.
        schema: { params: Remote, body: Type.Union([Change, Type.Null()]) },
      },
      async (request, reply) => {
        const { remote } = request.params
        const { expect, minutes: wanted, by, reason } = request.body ?? {}
        const token = checkToken(request)
        const change = () =>
          canaries.change(remote, verb, {
            expect,
            ...(wanted !== undefined && { durationMs: wanted * MINUTE_MS }),
            record: { token, by, reason },
          })
        // Only a promotion is compared with what is live.
        const canary = await (verb === 'promote' ? turns.run(token, reply, change) : change())
        request.log.info({ remote, version: canary.version, verb, by, reason }, 'a canary changed')
        return readStatus(database.read, canary)
      },
    )
  }
}

function addReports(instance: FastifyInstance, parts: CanaryRouteParts): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.post(
    '/api/v1/page-views/',
    {
      ...trackingGate(app, parts),
      bodyLimit: MAX_REPORT_BYTES,
      schema: { body: Report },
      config: { rateLimit: REPORT_RATE },
    },
    async (request, reply) => {
      await parts.canaries.report(request.body, canaryBlockOf(request.ip))
      return reply.status(204).send()
    },
  )
}
