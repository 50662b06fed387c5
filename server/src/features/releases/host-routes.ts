import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { HostName, MAX_HOST_CONTRACT_BYTES } from '@viewpage/shared-events/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Parts } from '../parts.ts'
import {
  checkToken,
  createHostRegister,
  guardTokens,
  recordFields,
  requireToken,
} from '../../releases/index.ts'

const Host = Type.Object({ host: HostName })

const Registration = Type.Object(
  { contract: Type.String({ maxLength: MAX_HOST_CONTRACT_BYTES }), ...recordFields },
  { additionalProperties: false },
)

/** Earlier commands send no body. */
const Withdrawal = Type.Union([Type.Object(recordFields, { additionalProperties: false }), Type.Null()])

/** Quotes of the contract are escaped in JSON. */
const MAX_BODY_BYTES = 2 * MAX_HOST_CONTRACT_BYTES + 8 * 1024

/** The hosts that releases are compared with; see docs/releasing.md. */
export async function registerHosts(
  instance: FastifyInstance,
  parts: Pick<Parts, 'database' | 'releaseThread' | 'releaseTurns' | 'releaseTokens' | 'limits' | 'now'>,
): Promise<void> {
  const { database, releaseThread: thread, releaseTurns: turns, releaseTokens, now } = parts
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const hosts = createHostRegister({ database, thread, now })
  const check = (request: FastifyRequest) =>
    checkToken(releaseTokens, request, `host:${(request.params as { host: string }).host}`)
  const onRequest = async (request: FastifyRequest) => void check(request)

  guardTokens(app, parts)

  app.get('/api/v1/hosts/', async (request) => {
    requireToken(releaseTokens, request)
    return hosts.list()
  })

  app.put(
    '/api/v1/hosts/:host',
    { onRequest, bodyLimit: MAX_BODY_BYTES, schema: { params: Host, body: Registration } },
    async (request, reply) => {
      const { contract, by, reason } = request.body
      const { host } = request.params
      const token = check(request)
      const record = { token, by, reason }
      const done = await turns.run(token, reply, () => hosts.register(host, contract, record))
      request.log.info({ host, version: done.version, by, reason }, 'registered a host')
      return done
    },
  )

  app.delete(
    '/api/v1/hosts/:host',
    { onRequest, schema: { params: Host, body: Withdrawal } },
    async (request, reply) => {
      const { by, reason } = request.body ?? {}
      const { host } = request.params
      await hosts.withdraw(host, { token: check(request), by, reason })
      request.log.info({ host, by, reason }, 'withdrew a host')
      return reply.status(204).send()
    },
  )
}
