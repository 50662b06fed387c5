import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Oid } from '@viewpage/shared-events/schemas'
import {
  REMOTE_DATA_BOUNDS,
  RemoteName,
  RemoteVersion,
  SourceName,
  type MissingReason,
  type SourceState,
  type ValueSchema,
} from '@viewpage/shared-events/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { ApiError, type ErrorCode } from '../../foundation/errors.ts'
import { pseudonymOf } from '../../pages/remote-data/pseudonym.ts'
import { readValue } from '../../pages/remote-data/read-value.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import { MAX_TOKEN_LENGTH } from '../../people/rights/storage-token.ts'
import { visitorOf } from '../../people/visitors/visitor.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { createDeclaredData } from './declared-data.ts'

const PATH = '/data/:remote/:name/:oid/'
const schema = {
  params: Type.Object({ remote: RemoteName, name: SourceName, oid: Oid }),
  querystring: Type.Object({
    version: Type.Optional(RemoteVersion),
    token: Type.Optional(Type.String({ maxLength: MAX_TOKEN_LENGTH })),
  }),
}

const NO_VISITOR: SourceState = { value: null, reason: 'no-visitor' }

/**
 * Data of remotes, and calls to the servers of their teams, for whoever may see the content of the presentation
 * (docs/behaviour/releases.md#data-of-a-team).
 */
export async function registerRemoteData(
  instance: FastifyInstance,
  {
    rights,
    releases,
    remoteSources,
    signer,
    now,
  }: Pick<Parts, 'rights' | 'releases' | 'remoteSources' | 'signer' | 'now'>,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const declared = createDeclaredData(releases)
  const pseudonym = (request: FastifyRequest, remote: string) =>
    pseudonymOf(signer, remote, visitorOf(request), now())

  app.get(PATH, { schema, config: { rateLimit: perVisitor(300) } }, async (request, reply) => {
    const { remote, name, oid } = request.params
    const { version, token } = request.query
    requireRight(await rights.of(request, { oid, token }), 'content', 'not_found')
    const source = await declared.source(request, { remote, name, version })
    const { language } = request
    const visitor = source.for === 'visitor' ? pseudonym(request, remote) : null
    void reply.header('Cache-Control', 'no-store')
    if (source.for === 'visitor' && visitor === null) return NO_VISITOR
    const { state } = await remoteSources.read({ remote, name, oid, language, visitor, source })
    return state
  })

  app.post(
    PATH,
    { schema, bodyLimit: REMOTE_DATA_BOUNDS.bodyBytes, config: { rateLimit: perVisitor(60) } },
    async (request, reply) => {
      app.checkCsrf(request)
      const { remote, name, oid } = request.params
      const { version, token } = request.query
      requireRight(await rights.of(request, { oid, token }), 'content', 'not_found')
      const call = await declared.call(request, { remote, name, version })
      const sent = readValue(call.body as ValueSchema, request.body ?? null)
      if ('fault' in sent) {
        throw new ApiError('invalid_body', {
          message: `[data] Failed to send "${name}" of ${remote}: the body does not fit the schema of the call.`,
          details: [sent.fault],
        })
      }
      const { language } = request
      const visitor = pseudonym(request, remote)
      const body = JSON.stringify(sent.value)
      const response = await remoteSources.send({ remote, name, oid, language, visitor, call, body })
      if ('reason' in response) throw refusalOf(remote, name, response.reason)
      void reply.header('Cache-Control', 'no-store')
      return { value: response.value }
    },
  )
}

const REFUSALS: Readonly<Partial<Record<MissingReason, readonly [code: ErrorCode, why: string]>>> = {
  late: ['source_late', 'the server of its team did not respond in time. It may have received the call'],
  busy: ['unavailable', 'others wait for the server of its team already. Try again in a minute'],
  'not-allowed': [
    'not_implemented',
    'the operator of this site does not allow it. VIEWPAGE_REMOTE_DATA must list the origin of the call',
  ],
  invalid: ['source_failed', 'the response of the server of its team does not fit the schema of the call'],
}

function refusalOf(remote: string, name: string, reason: MissingReason): ApiError {
  const [code, why] = REFUSALS[reason] ?? [
    'source_failed',
    'the server of its team refused it, or was not reached',
  ]
  return new ApiError(code, { message: `[data] Failed to send "${name}" of ${remote}: ${why}.` })
}
