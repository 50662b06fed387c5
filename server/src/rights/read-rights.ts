import type { EvaluatedFeatures } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import type { PresentationSettings, Tables } from '../database/tables.ts'
import { isIdentified } from '../insights/is-identified.ts'
import type { Visitor } from '../insights/visitor.ts'
import { featuresOf } from '../presentations/features.ts'
import {
  asPresentation,
  withoutContent,
  type Presentation,
  type ViewLink,
} from '../presentations/presentation-store.ts'
import { rightsOf, type Rights, type RightsFacts } from './rights.ts'
import type { StorageToken } from './storage-token.ts'

/** Who asks about which presentation, and what they bring that may open it. */
export interface Question {
  readonly visitor: Visitor
  /** `null`: the presentation of the view link. */
  readonly oid: string | null
  readonly linkId: string | null
  readonly token: StorageToken | null
  /** The owner asks to look at it as the public does. */
  readonly asPublic: boolean
}

/** What somebody may do with a presentation. */
export interface Known {
  readonly oid: string
  readonly rights: Rights
  readonly relation: RightsFacts['relation']
  /** Whether everybody may have what is inside, so that it may be cached for all. */
  readonly isOpen: boolean
  /** The view link they came by; `null` when it opens nothing. */
  readonly link: ViewLink | null
}

export interface Found extends Known {
  /** Without what is inside for those who may not have it. */
  readonly presentation: Presentation
}

/**
 * Reads from the database all that decides about rights, and nothing of what is inside.
 *
 * @param features the site's feature flags
 * @returns `null` when there is no such presentation
 */
export async function readRights(
  db: Kysely<Tables>,
  features: EvaluatedFeatures,
  question: Question,
): Promise<Known | null> {
  const row = await selectFacts(db, question).executeTakeFirst()
  return row ? knownOf(db, features, question, row) : null
}

/** Reads the same together with the presentation. */
export async function readFound(
  db: Kysely<Tables>,
  features: EvaluatedFeatures,
  question: Question,
): Promise<Found | null> {
  const row = await selectFacts(db, question)
    .innerJoin('users', 'users.oid', 'presentations.owner_oid')
    .selectAll('presentations')
    .select(['users.username', 'users.first_name', 'users.last_name', 'users.email'])
    .executeTakeFirst()
  if (!row) return null
  const known = await knownOf(db, features, question, row)
  const presentation = asPresentation(row)
  return {
    ...known,
    presentation: known.rights.has('content') ? presentation : withoutContent(presentation),
  }
}

interface FactsRow {
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
  readonly sharer_first_name: string | null
  readonly sharer_last_name: string | null
}

function selectFacts(db: Kysely<Tables>, { visitor, oid, linkId, token }: Question) {
  const wantedLink = linkId ?? token?.linkId ?? ''
  const oidOfLink = db
    .selectFrom('view_links')
    .select('oid')
    .where('link_id', '=', wantedLink)
    .where('revoked_at', 'is', null)
  return db
    .selectFrom('presentations')
    .leftJoin('collaborators as own', (join) =>
      join.onRef('own.oid', '=', 'presentations.oid').on('own.user_oid', '=', visitor.userOid ?? ''),
    )
    .leftJoin('collaborators as opening', (join) =>
      join.onRef('opening.oid', '=', 'presentations.oid').on('opening.user_oid', '=', token?.userOid ?? ''),
    )
    .leftJoin('view_links', (join) =>
      join
        .onRef('view_links.oid', '=', 'presentations.oid')
        .on('view_links.link_id', '=', wantedLink)
        .on('view_links.revoked_at', 'is', null),
    )
    .leftJoin('users as sharers', 'sharers.oid', 'view_links.sharer_oid')
    .select(['presentations.oid', 'owner_oid', 'privacy', 'settings', 'taken_down_at'])
    .select(['own.right as own_right', 'opening.right as token_right'])
    .select(['view_links.link_id', 'viewer_identification', 'require_identification'])
    .select(['sharers.first_name as sharer_first_name', 'sharers.last_name as sharer_last_name'])
    .where('presentations.oid', '=', oid ?? oidOfLink)
}

async function knownOf(
  db: Kysely<Tables>,
  features: EvaluatedFeatures,
  question: Question,
  row: FactsRow,
): Promise<Known> {
  const settings = JSON.parse(row.settings) as PresentationSettings
  const link = linkOf(row)
  const relation = relationOf(row, question.visitor.userOid, row.own_right)
  const facts: RightsFacts = {
    privacy: row.privacy,
    isTakenDown: row.taken_down_at !== null,
    relation,
    // Who has a right of their own needs nothing to open it.
    letIn: relation === 'none' ? await letInBy(db, question, row, link) : 'no',
    asPublic: question.asPublic,
    allowsDownload: settings.allowDownload === true,
    offersCopies: featuresOf(features, settings)['make_a_copy'] === true,
  }
  const anybody: RightsFacts = { ...facts, relation: 'none', letIn: 'no' }
  return {
    oid: row.oid,
    rights: rightsOf(facts),
    relation,
    isOpen: rightsOf(anybody).has('content'),
    link,
  }
}

function relationOf(
  { owner_oid }: FactsRow,
  userOid: string | null,
  right: 'edit' | 'comment' | null,
): RightsFacts['relation'] {
  if (owner_oid === userOid) return 'owner'
  if (right === null) return 'none'
  return right === 'edit' ? 'editor' : 'commenter'
}

async function letInBy(
  db: Kysely<Tables>,
  { visitor, token }: Question,
  row: FactsRow,
  link: ViewLink | null,
): Promise<RightsFacts['letIn']> {
  if (token && relationOf(row, token.userOid, row.token_right) !== 'none') return 'yes'
  if (!link) return 'no'
  if (!link.requireIdentification) return 'yes'
  return (await isIdentified(db, link, token ?? visitor)) ? 'yes' : 'unanswered'
}

function linkOf(row: FactsRow): ViewLink | null {
  if (row.link_id === null) return null
  return {
    linkId: row.link_id,
    oid: row.oid,
    viewerIdentification: row.viewer_identification === 1,
    requireIdentification: row.require_identification === 1,
    sharerFirstName: row.sharer_first_name ?? '',
    sharerLastName: row.sharer_last_name ?? '',
  }
}
