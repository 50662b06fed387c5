import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { User } from '../../people/accounts/account-store.ts'
import { ApiError } from '../../foundation/errors.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { requireRight, requireUser } from '../../people/rights/require-right.ts'
import { isStaff } from '../../people/rights/staff.ts'
import { recordTagChange } from './record-tag-change.ts'
import { createTagStore, type VersionedTags } from './tag-store.ts'

/** Bounds what is parsed; `faultsOfTags` has the limits of what is stored, because imports may exceed them. */
const TagList = Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 200 })

const TagsBody = Type.Object(
  { version: Type.String({ maxLength: 100 }), tags: TagList, hidden_tags: TagList },
  { additionalProperties: false },
)
const params = Type.Object({ oid: Oid })

/** Room for tags of an import that exceed the limits. */
const MAX_BODY_BYTES = 256 * 1024

/** Tags of a presentation, hidden ones included, for people with the right `tag` (docs/behaviour/curation.md#who-curates). */
export async function registerCuration(
  instance: FastifyInstance,
  { rights, database, now }: Pick<Parts, 'rights' | 'database' | 'now'>,
): Promise<void> {
  const store = createTagStore(database, now)
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const url = '/api/v4/presentation/:oid/tags/'

  /** @throws ApiError `not_logged_in`, `not_found`, `forbidden` */
  async function requireTagging(request: FastifyRequest, oid: string): Promise<User> {
    const user = requireUser(request)
    requireRight(await rights.of(request, { oid }), 'tag')
    return user
  }

  app.get(url, { schema: { params }, config: { forTokens: 'write' } }, async (request, reply) => {
    const { oid } = request.params
    await requireTagging(request, oid)
    return reply.header('Cache-Control', 'no-store').send(toBody(await store.of(oid)))
  })

  app.put(
    url,
    {
      schema: { params, body: TagsBody },
      bodyLimit: MAX_BODY_BYTES,
      config: { forTokens: 'write', rateLimit: perVisitor(60) },
    },
    async (request, reply) => {
      app.checkCsrf(request)
      const { oid } = request.params
      const user = await requireTagging(request, oid)
      const { version, tags, hidden_tags: hiddenTags } = request.body
      const requested = { tags, hiddenTags }
      const staffOid = isStaff(user) ? user.oid : null
      const outcome = await store.save({ oid, version, requested, userOid: user.oid, staffOid })
      if ('saved' in outcome) {
        const { before, saved } = outcome
        recordTagChange(request.log, { oid, userOid: user.oid, before, after: saved })
        return toBody(saved)
      }
      const conflict = new ApiError('conflict')
      return reply
        .status(conflict.statusCode)
        .send({ ...conflict.toBody(), current: toBody(outcome.conflict) })
    },
  )
}

function toBody({ tags, hiddenTags, version }: VersionedTags) {
  return { tags, hidden_tags: hiddenTags, version }
}
