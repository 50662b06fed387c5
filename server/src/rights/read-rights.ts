import type { EvaluatedFeatures } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import {
  readPresentation,
  withoutContent,
  type Presentation,
  type ViewLink,
} from '../presentations/presentation-store.ts'
import { readFacts, type Question } from './read-facts.ts'
import { rightsOf, type Rights, type RightsFacts } from './rights.ts'

/** What somebody may do with a presentation; `view` is among it. */
export interface Known {
  readonly oid: string
  readonly rights: Rights
  readonly relation: RightsFacts['relation']
  /** Whether everybody has the right `content`, so that responses may be cached publicly. */
  readonly isOpen: boolean
  /** The view link of the request; `null` when there is none or it is not valid. */
  readonly link: ViewLink | null
}

export interface Found extends Known {
  /** Without its content when the right `content` is missing. */
  readonly presentation: Presentation
}

/**
 * @param features the site's feature flags
 * @returns `null` without the right `view`
 */
export async function readRights(
  db: Kysely<Tables>,
  features: EvaluatedFeatures,
  question: Question,
): Promise<Known | null> {
  const facts = await readFacts(db, features, question)
  if (!facts) return null
  const rights = rightsOf(facts)
  if (!rights.has('view')) return null
  const { oid, relation, link } = facts
  const isOpen = rightsOf({ ...facts, relation: 'none', letIn: 'no' }).has('content')
  return { oid, rights, relation, isOpen, link }
}

/**
 * Reads the rights first, so that refusing a private presentation takes no longer than finding none.
 *
 * @returns `null` without the right `view`
 */
export async function readFound(
  db: Kysely<Tables>,
  features: EvaluatedFeatures,
  question: Question,
): Promise<Found | null> {
  const known = await readRights(db, features, question)
  const presentation = known && (await readPresentation(db, known.oid))
  if (!presentation) return null
  return {
    ...known,
    presentation: known.rights.has('content') ? presentation : withoutContent(presentation),
  }
}
