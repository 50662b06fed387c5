import { LINK_ID, matches } from '@viewpage/shared-events/patterns'
import type { FastifyRequest } from 'fastify'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { Config } from '../../foundation/config/config.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { ApiError } from '../../foundation/errors.ts'
import { visitorOf } from '../visitors/visitor.ts'
import { readFacts, type RightsQuery } from './read-facts.ts'
import {
  openPresentation,
  openStepTitles,
  readPresentationAccess,
  readRights,
  type Access,
  type PresentationAccess,
  type ShownAccess,
} from './read-rights.ts'
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
  /** @throws ApiError `not_found` without the right `view` */
  of(request: FastifyRequest, target: AccessRequest): Promise<Access>
  /** Like `of`, with the presentation. @throws ApiError `not_found` without the right `view` */
  find(request: FastifyRequest, target: AccessRequest): Promise<PresentationAccess>
  /** @returns `null` without the right `view` */
  findOrNull(request: FastifyRequest, target: AccessRequest): Promise<PresentationAccess | null>
  /** Like `of`, with the state of the page. @throws ApiError `not_found` without the right `view` */
  visit(request: FastifyRequest, target: AccessRequest): Promise<Visit>
  /** Why a view link gives the sender no right `view`, if it is expired or locked; otherwise `null`. */
  closedLink(request: FastifyRequest, linkId: string): Promise<'expired' | 'locked' | null>
  /** What the page shows, for rights that were read before. @throws ApiError `not_found` if it was deleted since */
  open(known: Access): Promise<ShownAccess>
  /** Like `open`, without the transcript, which takes by far the longest to read. */
  openPlayer(known: Access): Promise<ShownAccess>
  /** The titles of the steps, for rights that were read before; none without the right `content`. */
  stepTitles(known: Access): Promise<readonly string[]>
}

export interface RightsReaderOptions {
  readonly database: Pick<Database, 'kind' | 'read'>
  readonly logReview: LogReview
  readonly signer: Signer
  readonly config: Pick<Config, 'features'>
  /** ms since 1970 */
  readonly now: () => number
}

export function createRightsReader(options: RightsReaderOptions): RightsReader {
  const { database, signer, config, now, logReview } = options
  const readVisit = createVisitReader(database, config.features)

  function queryOf(request: FastifyRequest, target: AccessRequest): RightsQuery {
    const { oid = null, token, asPublic = false } = target
    const opened = token === undefined ? null : readStorageToken(signer, token, now())
    const own = opened?.oid === oid ? opened : null
    const linkId = isLinkId(target.linkId) ? target.linkId : null
    return {
      visitor: visitorOf(request),
      isStaff: isStaff(request.user),
      oid,
      linkId,
      token: own,
      linkProof: linkProofOf(request, linkId, own),
      now: now(),
      asPublic,
    }
  }

  function linkProofOf({ cookies }: FastifyRequest, linkId: string | null, token: StorageToken | null) {
    const wanted = linkId ?? token?.linkId ?? null
    if (wanted === null) return null
    if (token !== null && token.linkId === wanted && token.linkProof !== null) return token.linkProof
    return proofIn(signer, cookies[OPENED_LINKS_COOKIE], wanted, now())
  }

  /** What staff sees because of a report is logged first. */
  async function logged<Found extends Access>({ user }: FastifyRequest, found: Found | null) {
    if (found?.reviewedReport && user)
      await logReview({ by: user.oid, oid: found.oid, receipt: found.reviewedReport })
    return found
  }

  const findOrNull = async (request: FastifyRequest, target: AccessRequest) =>
    logged(request, await readPresentationAccess(database, config.features, queryOf(request, target)))

  async function open(known: Access, hasTranscript: boolean): Promise<ShownAccess> {
    const found = await openPresentation(database.read, known, { hasTranscript })
    if (!found) throw new ApiError('not_found')
    return found
  }

  return {
    findOrNull,

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
    stepTitles: (known) => openStepTitles(database.read, known),

    async closedLink(request, linkId) {
      const facts = await readFacts(database, config.features, queryOf(request, { linkId }))
      if (!facts || facts.isTakenDown) return null
      return facts.guestAccess === 'expired' || facts.guestAccess === 'locked' ? facts.guestAccess : null
    },

    async of(request, target) {
      const known = await logged(
        request,
        await readRights(database, config.features, queryOf(request, target)),
      )
      if (!known) throw new ApiError('not_found')
      return known
    },
  }
}

function isLinkId(text: string | null | undefined): text is string {
  return typeof text === 'string' && matches(LINK_ID, text)
}
