import type { EvaluatedFeatures } from '@viewpage/shared-events'
import { sql, type AliasedRawBuilder, type Kysely } from 'kysely'
import type { Database, DatabaseKind } from '../../storage/database/open-database.ts'
import { prepareQuery } from '../../storage/database/prepare-query.ts'
import type { PresentationSettings } from '../../storage/database/tables/presentations.ts'
import type { Tables } from '../../storage/database/tables.ts'
import {
  asksPerson,
  isStrict,
  TERMS_COLUMNS,
  termsOf,
  type Pass,
  type TermsRow,
} from '../passes/link-terms.ts'
import { readPassState } from '../passes/read-pass.ts'
import { isIdentified } from '../visitors/is-identified.ts'
import type { Visitor } from '../visitors/visitor.ts'
import { featuresOf } from '../../content/presentations/features-of.ts'
import { presentationFacts } from '../../content/presentations/presentation-facts.ts'
import type { ViewLink } from '../../content/presentations/presentation-store.ts'
import type { Facts, Right, RightsFacts } from './rights.ts'
import { passwordProof } from './opened-links.ts'
import type { StorageToken } from './storage-token.ts'

/** A visitor, and the presentation, view link or token of their request. */
export interface RightsQuery {
  readonly visitor: Visitor
  readonly isStaff: boolean
  /** `null` means the presentation of the view link. */
  readonly oid: string | null
  readonly linkId: string | null
  readonly token: StorageToken | null
  /** Shows what the visitor fulfilled for the view link, which may be that of the token. */
  readonly linkProof: string | null
  /** ms since 1970 */
  readonly now: number
  /** The owner or an editor previews the public view. */
  readonly asPublic: boolean
  /** What a host token is for. @default there is none */
  readonly limitedTo?: readonly Right[] | undefined
}

/**
 * Reads the facts in one query, without any content of the presentation.
 *
 * @param features the site's feature flags
 * @returns `null` if there is no such presentation
 */
export async function readFacts(
  { kind, read }: Pick<Database, 'kind' | 'read'>,
  features: EvaluatedFeatures,
  query: RightsQuery,
): Promise<Facts | null> {
  const [row] = await RUN_FACTS[kind](read, { ...factsKeyOf(query) })
  return row ? factsOf(read, features, query, row) : null
}

/** The facts in a row that `selectFacts` selected. */
export async function factsOf(
  db: Kysely<Tables>,
  features: EvaluatedFeatures,
  query: RightsQuery,
  row: FactsRow,
): Promise<Facts> {
  const settings = JSON.parse(row.settings) as PresentationSettings
  const flags = featuresOf(features, settings)
  const relation = relationOf(row, query.visitor.userOid, row.own_right)
  const { closed, pass } = await openLink(db, row, query, relation)
  const link = closed === null ? linkOf(row, query, pass) : null
  const guestAccess =
    closed !== null && query.oid === null
      ? closed
      : // Irrelevant for people with a right of their own, which saves a query.
        relation === 'none'
        ? await readGuestAccess(db, query, row, link)
        : 'no'
  // Nothing else opens a private one.
  const needsReport =
    query.isStaff &&
    (row.privacy === 'private' || row.privacy === 'deleted') &&
    relation === 'none' &&
    guestAccess === 'no'
  const openReport = needsReport ? await readOpenReport(db, row.oid) : null
  return {
    oid: row.oid,
    link,
    privacy: row.privacy,
    isTakenDown: row.taken_down_at !== null,
    relation,
    guestAccess,
    linkExpiresAt: row.link_expires_at,
    openReport,
    isReported: openReport !== null,
    asPublic: query.asPublic,
    allowsDownload: settings.allowDownload === true,
    offersCopies: flags['make_a_copy'] === true,
    takesLikes: settings.likes !== false,
    isStaff: query.isStaff,
    isCurated: Boolean(flags['content_curation']),
    hasAdminTools: Boolean(flags['admin_tools']),
    limitedTo: query.limitedTo,
  }
}

/** What `selectFacts` depends on. */
export interface FactsKey {
  readonly user_oid: string
  readonly token_user: string
  readonly link_id: string
  readonly oid: string | null
}

export function factsKeyOf({ visitor, oid, linkId, token }: RightsQuery): FactsKey {
  return {
    user_oid: visitor.userOid ?? '',
    token_user: token?.userOid ?? '',
    link_id: linkId ?? token?.linkId ?? '',
    oid,
  }
}

export interface FactsRow extends TermsRow {
  readonly oid: string
  readonly owner_oid: string
  readonly privacy: RightsFacts['privacy']
  readonly settings: string
  readonly taken_down_at: number | null
  readonly own_right: 'edit' | 'comment' | null
  readonly token_right: 'edit' | 'comment' | null
  readonly link_id: string | null
  readonly viewer_identification: number | null
  readonly require_identification: number | null
  readonly link_expires_at: number | null
  readonly password_hash: string | null
  readonly sharer_first_name: string | null
  readonly sharer_last_name: string | null
}

/** Selects what decides about rights, for each row of `wanted`. */
export function selectFacts<Wanted extends FactsKey>(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  wanted: AliasedRawBuilder<Wanted, 'wanted'>,
) {
  const oidOfLink = sql`(select oid from view_links where link_id = wanted.link_id and revoked_at is null)`
  return db
    .selectFrom(wanted as AliasedRawBuilder<FactsKey, 'wanted'>)
    .innerJoin(presentationFacts(kind), (join) =>
      join.on('presentations.oid', '=', sql<string>`coalesce(wanted.oid, ${oidOfLink})`),
    )
    .leftJoin('collaborators as own', (join) =>
      join.onRef('own.oid', '=', 'presentations.oid').onRef('own.user_oid', '=', 'wanted.user_oid'),
    )
    .leftJoin('collaborators as opening', (join) =>
      join.onRef('opening.oid', '=', 'presentations.oid').onRef('opening.user_oid', '=', 'wanted.token_user'),
    )
    .leftJoin('view_links', (join) =>
      join
        .onRef('view_links.oid', '=', 'presentations.oid')
        .onRef('view_links.link_id', '=', 'wanted.link_id')
        .on('view_links.revoked_at', 'is', null),
    )
    .leftJoin('users as sharers', 'sharers.oid', 'view_links.sharer_oid')
    .select(['presentations.oid', 'owner_oid', 'privacy', 'settings', 'taken_down_at'])
    .select(['own.right as own_right', 'opening.right as token_right'])
    .select(['view_links.link_id', 'viewer_identification', 'require_identification'])
    .select(['view_links.expires_at as link_expires_at', 'view_links.password_hash'])
    .select(TERMS_COLUMNS)
    .select(['sharers.first_name as sharer_first_name', 'sharers.last_name as sharer_last_name'])
}

const prepareFacts = (kind: DatabaseKind) =>
  prepareQuery(['user_oid', 'token_user', 'link_id', 'oid'], (db, values) => {
    const text = (value: string) => sql`cast(${value} as text)`
    const { user_oid, token_user, link_id, oid } = values
    return selectFacts(
      db,
      kind,
      sql<FactsKey>`(select ${text(user_oid)} as user_oid, ${text(token_user)} as token_user,
        ${text(link_id)} as link_id, ${text(oid)} as oid)`.as('wanted'),
    )
  })

const RUN_FACTS = { sqlite: prepareFacts('sqlite'), postgres: prepareFacts('postgres') } as const

function relationOf(
  { owner_oid }: FactsRow,
  userOid: string | null,
  right: 'edit' | 'comment' | null,
): RightsFacts['relation'] {
  if (owner_oid === userOid) return 'owner'
  if (right === null) return 'none'
  return right === 'edit' ? 'editor' : 'commenter'
}

async function readGuestAccess(
  db: Kysely<Tables>,
  { visitor, token }: RightsQuery,
  row: FactsRow,
  link: ViewLink | null,
): Promise<RightsFacts['guestAccess']> {
  if (token && relationOf(row, token.userOid, row.token_right) !== 'none')
    return (await isWithdrawn(db, token)) ? 'no' : 'yes'
  if (!link) return 'no'
  if (!link.requireIdentification) return 'yes'
  return (await isIdentified(db, link, token ?? visitor)) ? 'yes' : 'unanswered'
}

/** Whether a token was made for a page of another origin that has no key of that account any more. */
async function isWithdrawn(db: Kysely<Tables>, { hostOrigin, userOid }: StorageToken): Promise<boolean> {
  if (hostOrigin === null) return false
  const key = await db
    .selectFrom('host_keys')
    .select('origin')
    .where('origin', '=', hostOrigin)
    .where('user_oid', '=', userOid ?? '')
    .executeTakeFirst()
  return key === undefined
}

/** The receipt of the oldest open report of a presentation. */
async function readOpenReport(db: Kysely<Tables>, oid: string): Promise<string | null> {
  const report = await db
    .selectFrom('reports')
    .select('receipt')
    .where('oid', '=', oid)
    .where('decided_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return report?.receipt ?? null
}

/** What the visitor fulfilled, and why the link opens nothing. */
interface OpenedLink {
  /** `null` if it opens. */
  readonly closed: 'expired' | 'locked' | 'usedUp' | null
  /** `null` if it needs none. */
  readonly pass: Pass | null
}

/** People with a right of their own are asked nothing. */
async function openLink(
  db: Kysely<Tables>,
  row: FactsRow,
  { now, linkProof }: RightsQuery,
  relation: RightsFacts['relation'],
): Promise<OpenedLink> {
  if (row.link_expires_at !== null && row.link_expires_at <= now) return { closed: 'expired', pass: null }
  if (row.link_id === null || relation !== 'none') return { closed: null, pass: null }
  const proof = row.password_hash === null ? null : passwordProof(row.password_hash)
  const terms = termsOf(row.link_id, proof, row)
  if (!isStrict(terms)) return { closed: proof === null || linkProof === proof ? null : 'locked', pass: null }
  const { pass, missing, isUsedUp } = await readPassState(db, terms, linkProof, now)
  if (isUsedUp) return { closed: 'usedUp', pass: null }
  return missing === null ? { closed: null, pass } : { closed: 'locked', pass: null }
}

function linkOf(row: FactsRow, { linkProof }: RightsQuery, pass: Pass | null): ViewLink | null {
  if (row.link_id === null) return null
  const terms = termsOf(row.link_id, null, row)
  const asked = asksPerson(terms)
  const viewer = asked && pass !== null ? { name: pass.name, email: pass.email } : null
  const password = row.password_hash === null ? null : passwordProof(row.password_hash)
  return {
    linkId: row.link_id,
    oid: row.oid,
    // Before the link opened, or never: people with a right of their own.
    viewerIdentification: row.viewer_identification === 1 && !asked,
    requireIdentification: row.require_identification === 1 && !asked,
    proof: pass === null ? password : linkProof,
    viewer,
    mark: viewer !== null && terms.asksMark ? viewer.email : null,
    sharerFirstName: row.sharer_first_name ?? '',
    sharerLastName: row.sharer_last_name ?? '',
  }
}
