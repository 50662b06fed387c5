import { LINK_ID, matches } from '@viewpage/shared-events/patterns'
import type { FastifyRequest } from 'fastify'
import type { Signer } from '../accounts/signer.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import { ApiError } from '../errors.ts'
import { visitorOf } from '../visitors/visitor.ts'
import type { Question } from './read-facts.ts'
import { readFound, readRights, type Found, type Known } from './read-rights.ts'
import { readStorageToken } from './storage-token.ts'

/** Which presentation a request is about, with which view link or token. */
export interface Way {
  /** @default the presentation of the view link */
  readonly oid?: string
  readonly linkId?: string | null | undefined
  /** A storage token. */
  readonly token?: string | undefined
  readonly asPublic?: boolean
}

/** The rights of whoever sends a request, from current rows. */
export interface RightsReader {
  /** @throws ApiError `not_found` without the right `view` */
  of(request: FastifyRequest, way: Way): Promise<Known>
  /** The same together with the presentation. @throws ApiError `not_found` without the right `view` */
  find(request: FastifyRequest, way: Way): Promise<Found>
  /** @returns `null` without the right `view` */
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

  const findOrNull = (request: FastifyRequest, way: Way) =>
    readFound(database.read, config.features, questionOf(request, way))

  return {
    findOrNull,

    async find(request, way) {
      const found = await findOrNull(request, way)
      if (!found) throw new ApiError('not_found')
      return found
    },

    async of(request, way) {
      const known = await readRights(database.read, config.features, questionOf(request, way))
      if (!known) throw new ApiError('not_found')
      return known
    },
  }
}

function isLinkId(text: string | null): boolean {
  return text !== null && matches(LINK_ID, text)
}
