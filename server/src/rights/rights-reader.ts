import type { FastifyRequest } from 'fastify'
import type { User } from '../accounts/account-store.ts'
import type { Signer } from '../accounts/secrets.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import { ApiError, type ErrorCode } from '../errors.ts'
import { visitorOf } from '../insights/visitor.ts'
import { readFound, readRights, type Found, type Known, type Question } from './read-rights.ts'
import type { Right } from './rights.ts'
import { readStorageToken } from './storage-token.ts'

/** Which presentation a request is about, and what opens it. */
export interface Way {
  /** @default that of the view link */
  readonly oid?: string
  readonly linkId?: string | null | undefined
  /** A storage token. */
  readonly token?: string | undefined
  readonly asPublic?: boolean
}

/** What whoever sends a request may do with a presentation, by the database as it is now. */
export interface RightsReader {
  /** @throws ApiError `not_found` when it is not there for them */
  of(request: FastifyRequest, way: Way): Promise<Known>
  /** The same with the presentation. @throws ApiError `not_found` */
  find(request: FastifyRequest, way: Way): Promise<Found>
  /** @returns `null` when it is not there for them */
  findOrNull(request: FastifyRequest, way: Way): Promise<Found | null>
}

export interface RightsSources {
  readonly database: Pick<Database, 'read'>
  readonly signer: Signer
  readonly config: Pick<Config, 'features'>
  /** ms since 1970 */
  readonly now: () => number
}

export function createRightsReader({ database, signer, config, now }: RightsSources): RightsReader {
  function questionOf(request: FastifyRequest, way: Way): Question {
    const { oid = null, linkId = null, token, asPublic = false } = way
    const opened = token === undefined ? null : readStorageToken(signer, token, now())
    return {
      visitor: visitorOf(request),
      oid,
      linkId: isLinkId(linkId) ? linkId : null,
      token: opened?.oid === oid ? opened : null,
      asPublic,
    }
  }

  async function findOrNull(request: FastifyRequest, way: Way): Promise<Found | null> {
    const found = await readFound(database.read, config.features, questionOf(request, way))
    return found?.rights.has('view') ? found : null
  }

  return {
    findOrNull,

    async find(request, way) {
      const found = await findOrNull(request, way)
      if (!found) throw new ApiError('not_found')
      return found
    },

    async of(request, way) {
      const known = await readRights(database.read, config.features, questionOf(request, way))
      if (!known?.rights.has('view')) throw new ApiError('not_found')
      return known
    },
  }
}

function isLinkId(text: string | null): boolean {
  return text !== null && /^[A-Za-z0-9_-]{4,64}$/.test(text)
}

/**
 * Goes on only with a right.
 *
 * @param refusal what somebody is told who may see the presentation, but not this
 * @throws ApiError with that code
 */
export function requireRight<Some extends Known>(
  known: Some,
  right: Right,
  refusal: ErrorCode = 'forbidden',
): Some {
  if (!known.rights.has(right)) throw new ApiError(refusal)
  return known
}

/** @throws ApiError `not_logged_in` */
export function requireUser({ user }: FastifyRequest): User {
  if (!user) throw new ApiError('not_logged_in')
  return user
}
