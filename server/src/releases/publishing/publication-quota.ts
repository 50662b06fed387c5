import { DAY_MS } from '@viewpage/shared-events/durations'
import type { FastifyReply } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import type { HasDiskSpace } from '../../storage/files/disk-space.ts'
import type { Counted, Limit, LimitStore } from '../../storage/limits/limit-store.ts'

/** Of one token, with previews: `viewpage dev --server` publishes one at each save. */
const PUBLICATIONS: Limit = { name: 'publications', max: 500, windowMs: DAY_MS }
/** kB of their files, for which a few hundred builds of a remote suffice. */
const PUBLISHED_KB: Limit = { name: 'published kB', max: 2 * 1024 * 1024, windowMs: DAY_MS }

/** How much the holders of a release token may publish in a day, and whether there is room for it. */
export interface PublicationQuota {
  /** Call it before the body is read. @throws ApiError `unavailable` if the disk is almost full; as {@link use} */
  check(token: string, reply: FastifyReply): Promise<void>
  /**
   * Counts a publication while it is stored; one that fails does not count.
   *
   * @param bytes of its files
   * @throws ApiError `too_many_requests`, with `Retry-After`
   */
  use<Result>(
    token: string,
    bytes: number,
    reply: FastifyReply,
    publish: () => Promise<Result>,
  ): Promise<Result>
}

export function createPublicationQuota({
  limits,
  hasDiskSpace,
}: {
  readonly limits: LimitStore
  readonly hasDiskSpace: HasDiskSpace
}): PublicationQuota {
  function refuse(token: string, waitMs: number, reply: FastifyReply): never {
    void reply.header('Retry-After', Math.ceil(waitMs / 1_000))
    const megabytes = Math.round(PUBLISHED_KB.max / 1_024)
    throw new ApiError('too_many_requests', {
      message: `[release] The token of ${token} may publish ${PUBLICATIONS.max} builds with ${megabytes} MB a day, previews included. Nothing was published. Try again in ${Math.ceil(waitMs / 3_600_000)} hours, or use a token for each remote.`,
    })
  }

  return {
    async check(token, reply) {
      if (!(await hasDiskSpace()))
        throw new ApiError('unavailable', {
          message:
            '[release] The disk of the server is almost full, so nothing can be published. Ask its operator for room. Activations and rollbacks work.',
        })
      const waitMs = await limits.waitFor(
        { limit: PUBLICATIONS, subject: token },
        { limit: PUBLISHED_KB, subject: token },
      )
      if (waitMs !== null) refuse(token, waitMs, reply)
    },

    async use(token, bytes, reply, publish) {
      const wanted: readonly Counted[] = [
        { limit: PUBLICATIONS, subject: token },
        { limit: PUBLISHED_KB, subject: token, amount: Math.ceil(bytes / 1_024) },
      ]
      const taken: Counted[] = []
      try {
        for (const counted of wanted) {
          taken.push(counted)
          const waitMs = await limits.take(counted)
          if (waitMs !== null) refuse(token, waitMs, reply)
        }
        return await publish()
      } catch (error) {
        await limits.giveBack(...taken)
        throw error
      }
    },
  }
}
