import type { EvaluatedFeatures } from '@viewpage/shared-events'
import { LINK_ID, matches } from '@viewpage/shared-events/patterns'
import type { FastifyRequest } from 'fastify'
import type { Presentation, ShownPresentation } from '../../content/presentations/presentation-store.ts'
import {
  readPresentation,
  readShownPresentation,
  readStepTitles,
  withNothingShown,
  withoutContent,
} from '../../content/presentations/read-presentation.ts'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { Config } from '../../foundation/config/config.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { ApiError } from '../../foundation/errors.ts'
import { visitorOf } from '../visitors/visitor.ts'
import { readFacts, type RightsQuery } from './read-facts.ts'
import { accessOf, type Access } from './rights.ts'
import { OPENED_LINKS_COOKIE, proofIn } from './opened-links.ts'
import { createVisitReader, type Visit } from './read-visit.ts'
import { readStorageToken, type StorageToken } from './storage-token.ts'
import { isStaff } from './staff.ts'

/** Somebody of staff who sees a private presentation because of a report. */
export interface Review {
  /** The oid of the account. */
  readonly by: string
  readonly oid: string
  /** Of the report. */
  readonly receipt: string
}

/** Resolves when the review is in the log. */
export type LogReview = (review: Review) => Promise<void>

export interface PresentationAccess extends Access {
  /** Without its content if the right `content` is missing. */
  readonly presentation: Presentation
}

/** With what the page of the presentation shows. */
export interface ShownAccess extends Access {
  /** Without its content if the right `content` is missing. */
  readonly presentation: ShownPresentation
}

/** Identifies a presentation by its oid, a view link or both, with an optional storage token. */
export interface AccessRequest {
  /** @default the presentation of the view link */
  readonly oid?: string
  readonly linkId?: string | null | undefined
  /** A storage token. */
  readonly token?: string | undefined
  readonly asPublic?: boolean
}

/** Reads the current rights of the sender of a request. */
export interface RightsReader {
  /** The rights of an account, by which a host gets tokens; `null` without the right `view`. */
  ofAccount(userOid: string, oid: string): Promise<Access | null>
  /** @throws ApiError `not_found` without the right `view` */
  of(request: FastifyRequest, target: AccessRequest): Promise<Access>
  /** Like `of`, with the presentation. @throws ApiError `not_found` without the right `view` */
  find(request: FastifyRequest, target: AccessRequest): Promise<PresentationAccess>
  /** @returns `null` without the right `view` */
  findOrNull(request: FastifyRequest, target: AccessRequest): Promise<PresentationAccess | null>
  /** Like `of`, with the state of the page. @throws ApiError `not_found` without the right `view` */
  visit(request: FastifyRequest, target: AccessRequest): Promise<Visit>
  /** Why a view link gives the sender no right `view`, if it is expired, locked or used up; otherwise `null`. */
  closedLink(request: FastifyRequest, linkId: string): Promise<ClosedLink | null>
  /** What the page shows, for rights that were read before. @throws ApiError `not_found` if it was deleted since */
  open(known: Access): Promise<ShownAccess>
  /** Like `open`, without the transcript, which takes by far the longest to read. */
  openPlayer(known: Access): Promise<ShownAccess>
  /** The titles of the steps, for rights that were read before; none without the right `content`. */
  stepTitles(known: Access): Promise<readonly string[]>
}

/** Why a view link opens nothing. */
export type ClosedLink =
  | { readonly reason: 'locked' | 'usedUp' }
  /** ms since 1970 */
  | { readonly reason: 'expired'; readonly expiredAt: number }

export interface RightsReaderOptions {
  readonly database: Pick<Database, 'kind' | 'read'>
  readonly logReview: LogReview
  readonly signer: Signer
  readonly config: Pick<Config, 'site'>
  /** ms since 1970 */
  readonly now: () => number
}

export function createRightsReader(options: RightsReaderOptions): RightsReader {
  const { database, signer, config, now, logReview } = options
  const readVisit = createVisitReader(database, config.site.features)
  const queryOf = createQueries({ signer, now })

  /** What staff sees because of a report is logged first. */
  async function logged<Found extends Access>({ user }: FastifyRequest, found: Found | null) {
    if (found?.reviewedReport && user)
      await logReview({ by: user.oid, oid: found.oid, receipt: found.reviewedReport })
    return found
  }

  /** Reads the rights first, so that the response time does not reveal whether a private presentation exists. */
  async function findOrNull(
    request: FastifyRequest,
    target: AccessRequest,
  ): Promise<PresentationAccess | null> {
    const known = await readRights(database, config.site.features, queryOf(request, target))
    const found = known && (await readPresentation(database.read, known.oid))
    if (!found) return null
    const presentation = known.rights.has('content') ? found : withoutContent(found)
    return logged(request, { ...known, presentation })
  }

  async function open(known: Access, hasTranscript: boolean): Promise<ShownAccess> {
    if (known.rights.has('content')) {
      const shown = await readShownPresentation(database.read, known.oid, { hasTranscript })
      if (shown) return { ...known, presentation: shown }
    } else {
      const hidden = await readPresentation(database.read, known.oid)
      if (hidden) return { ...known, presentation: withNothingShown(hidden) }
    }
    throw new ApiError('not_found')
  }

  return {
    findOrNull,

    ofAccount: (userOid, oid) =>
      readRights(database, config.site.features, {
        visitor: { userOid, sessionId: null },
        ...{ isStaff: false, asPublic: false, linkId: null, linkProof: null, token: null },
        ...{ oid, now: now() },
      }),

    async find(request, target) {
      const found = await findOrNull(request, target)
      if (!found) throw new ApiError('not_found')
      return found
    },

    async visit(request, target) {
      const visit = await readVisit(queryOf(request, target))
      if (!visit) throw new ApiError('not_found')
      await logged(request, visit.access)
      return visit
    },

    open: (known) => open(known, true),
    openPlayer: (known) => open(known, false),
    stepTitles: async (known) =>
      known.rights.has('content') ? readStepTitles(database.read, known.oid) : [],

    async closedLink(request, linkId) {
      const facts = await readFacts(database, config.site.features, queryOf(request, { linkId }))
      if (!facts || facts.isTakenDown || facts.privacy === 'deleted') return null
      const { guestAccess, linkExpiresAt } = facts
      if (guestAccess === 'expired') return { reason: guestAccess, expiredAt: linkExpiresAt ?? now() }
      return guestAccess === 'locked' || guestAccess === 'usedUp' ? { reason: guestAccess } : null
    },

    async of(request, target) {
      const known = await logged(
        request,
        await readRights(database, config.site.features, queryOf(request, target)),
      )
      if (!known) throw new ApiError('not_found')
      return known
    },
  }
}

/** Of a player in a page of another origin. It acts in nobody's name. */
const HOST_FRAME_RIGHTS = ['view', 'content'] as const

/** What a request says about the rights of its sender. @throws ApiError `host_token_refused` */
function createQueries({ signer, now }: Pick<RightsReaderOptions, 'signer' | 'now'>) {
  return (request: FastifyRequest, target: AccessRequest): RightsQuery => {
    const { oid = null, token, asPublic = false } = target
    const opened = token === undefined ? null : readStorageToken(signer, token, now())
    const own = opened?.oid === oid ? opened : null
    const linkId = isLinkId(target.linkId) ? target.linkId : null
    const { hostToken } = request
    if (hostToken !== null && (hostToken.oid !== oid || linkId !== null)) {
      throw new ApiError('host_token_refused', {
        message: `[host] The host token was refused: it is for the presentation ${hostToken.oid}.`,
      })
    }
    return {
      visitor: visitorOf(request),
      isStaff: request.hostToken === null && request.apiToken === null && isStaff(request.user),
      oid,
      linkId,
      token: own,
      linkProof: linkProofOf(request, linkId, own),
      now: now(),
      asPublic,
      limitedTo: hostToken?.rights ?? (own?.hostOrigin ? HOST_FRAME_RIGHTS : request.apiToken?.rights),
    }
  }

  function linkProofOf({ cookies }: FastifyRequest, linkId: string | null, token: StorageToken | null) {
    const wanted = linkId ?? token?.linkId ?? null
    if (wanted === null) return null
    if (token !== null && token.linkId === wanted && token.linkProof !== null) return token.linkProof
    return proofIn(signer, cookies[OPENED_LINKS_COOKIE], wanted, now())
  }
}

function isLinkId(text: string | null | undefined): text is string {
  return typeof text === 'string' && matches(LINK_ID, text)
}

/**
 * @param features the site's feature flags
 * @returns `null` without the right `view`
 */
export async function readRights(
  source: Pick<Database, 'kind' | 'read'>,
  features: EvaluatedFeatures,
  query: RightsQuery,
): Promise<Access | null> {
  const facts = await readFacts(source, features, query)
  return facts && accessOf(facts)
}
