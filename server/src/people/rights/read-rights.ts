import type { EvaluatedFeatures } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import {
  readPresentation,
  readShownPresentation,
  readStepTitles,
  withNothingShown,
  withoutContent,
  type Presentation,
  type ShownPresentation,
  type ViewLink,
} from '../../content/presentations/presentation-store.ts'
import { readFacts, type Facts, type RightsQuery } from './read-facts.ts'
import { isReview, rightsOf, type Rights, type RightsFacts } from './rights.ts'

/** The rights of a visitor to a presentation; they include `view`. */
export interface Access {
  readonly oid: string
  readonly rights: Rights
  readonly relation: RightsFacts['relation']
  /** Whether everybody has the right `content`, so that responses may be cached publicly. */
  readonly isOpen: boolean
  /** The view link of the request; `null` if there is none or it is invalid. */
  readonly link: ViewLink | null
  /** The receipt of the report for which staff sees it; `null` for everybody with another right. */
  readonly reviewedReport: string | null
  /** Whether views and events of the visitor count. */
  readonly isCounted: boolean
}

export interface PresentationAccess extends Access {
  /** Without its content if the right `content` is missing. */
  readonly presentation: Presentation
}

/** With what the page of the presentation shows. */
export interface ShownAccess extends Access {
  /** Without its content if the right `content` is missing. */
  readonly presentation: ShownPresentation
}

/** Whether search engines may list a page of the presentation. */
export function isIndexed({ link, rights }: Access): boolean {
  return link === null && rights.has('find')
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

/** @returns `null` without the right `view` */
export function accessOf(facts: Facts): Access | null {
  const rights = rightsOf(facts)
  if (!rights.has('view')) return null
  const { oid, relation, link } = facts
  const isOpen = rightsOf({ ...facts, relation: 'none', guestAccess: 'no' }).has('content')
  const reviewedReport = isReview(facts) ? facts.openReport : null
  const isCounted = relation !== 'owner' && reviewedReport === null
  return { oid, rights, relation, isOpen, link, reviewedReport, isCounted }
}

/**
 * Reads the rights first, so that the response time does not reveal whether a private presentation exists.
 *
 * @returns `null` without the right `view`
 */
export async function readPresentationAccess(
  source: Pick<Database, 'kind' | 'read'>,
  features: EvaluatedFeatures,
  query: RightsQuery,
): Promise<PresentationAccess | null> {
  const known = await readRights(source, features, query)
  const presentation = known && (await readPresentation(source.read, known.oid))
  if (!presentation) return null
  return {
    ...known,
    presentation: known.rights.has('content') ? presentation : withoutContent(presentation),
  }
}

/**
 * Reads what the page of a presentation shows, as far as rights that were read before reach.
 *
 * @returns `null` if it was deleted since
 */
export async function openPresentation(
  db: Kysely<Tables>,
  known: Access,
  shown: { readonly hasTranscript: boolean },
): Promise<ShownAccess | null> {
  if (known.rights.has('content')) {
    const presentation = await readShownPresentation(db, known.oid, shown)
    return presentation && { ...known, presentation }
  }
  const presentation = await readPresentation(db, known.oid)
  return presentation && { ...known, presentation: withNothingShown(presentation) }
}

/** Reads the titles of the steps, as far as rights that were read before reach. @returns none without the right `content` */
export function openStepTitles(db: Kysely<Tables>, known: Access): Promise<readonly string[]> {
  return known.rights.has('content') ? readStepTitles(db, known.oid) : Promise.resolve([])
}
