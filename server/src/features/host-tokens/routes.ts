import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { ApiError } from '../../foundation/errors.ts'
import { bearerOf } from '../../foundation/http/bearer.ts'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { HOST_RIGHTS, HOST_TOKEN_MS, sealHostToken } from '../../people/hosts/host-token.ts'
import type { Parts } from '../parts.ts'

/** Of one address, a minute: a server asks for each page that it sends. */
const MAX_ASKED = 6_000

const Wanted = Type.Object(
  {
    oid: Oid,
    /** `view` is always one of them. */
    rights: Type.Optional(Type.Array(Type.Enum([...HOST_RIGHTS]), { maxItems: HOST_RIGHTS.length })),
  },
  { additionalProperties: false },
)

/** Tokens for pages of other origins (docs/behaviour/toolbar.md#host-tokens). */
export async function registerHostTokens(
  instance: FastifyInstance,
  { hostKeys, rights, signer, now }: Pick<Parts, 'hostKeys' | 'rights' | 'signer' | 'now'>,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  app.post(
    '/api/v1/host-tokens/',
    { schema: { body: Wanted }, config: { rateLimit: { max: MAX_ASKED, timeWindow: MINUTE_MS } } },
    async (request, reply) => {
      const key = bearerOf(request)
      if (key === undefined) throw new ApiError('host_key_required')
      const host = await hostKeys.ofKey(key)
      if (!host) throw new ApiError('host_key_refused')
      const { oid } = request.body
      const wanted = HOST_RIGHTS.filter((right) => right === 'view' || request.body.rights?.includes(right))
      const held = await rights.ofAccount(host.userOid, oid)
      if (!held) throw new ApiError('not_found')
      const missing = wanted.filter((right) => !held.rights.has(right))
      if (missing.length > 0) {
        throw new ApiError('forbidden', {
          message: `[host] The account of this key has not every right to ${oid} that was asked for. Ask for fewer, or let its owner give them.`,
          details: missing,
        })
      }
      const until = now() + HOST_TOKEN_MS
      const { origin, userOid } = host
      const token = sealHostToken(signer, { origin, oid, userOid, rights: wanted, until })
      return reply
        .status(201)
        .header('Cache-Control', 'no-store')
        .send({ token, origin, oid, rights: wanted, expires_at: new Date(until).toISOString() })
    },
  )
}
