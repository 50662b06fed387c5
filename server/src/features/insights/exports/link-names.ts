import type { PresentationWithSteps } from '../../../content/presentations/presentation-store.ts'
import type { Database } from '../../../storage/database/open-database.ts'
import { readInsightsLinksById, type InsightsLink } from '../insights-links.ts'

interface LinkNamesOptions {
  readonly database: Pick<Database, 'read'>
  readonly presentation: Pick<PresentationWithSteps, 'oid'>
  readonly nameOf: (link: InsightsLink) => string
}

interface RowOfLink {
  readonly link_id: string | null
}

/**
 * Reads the names of view links for the rows of one page of a file. Each link is read once.
 *
 * @returns the name of a link; `null` without a link, or if it is unknown
 */
export function createLinkNames({ database, presentation, nameOf }: LinkNamesOptions) {
  const names = new Map<string, string>()
  return async (rows: readonly RowOfLink[]): Promise<(linkId: string | null) => string | null> => {
    const wanted = new Set(
      rows.flatMap(({ link_id }) => (link_id === null || names.has(link_id) ? [] : [link_id])),
    )
    for (const link of await readInsightsLinksById(database, presentation.oid, [...wanted]))
      names.set(link.linkId, nameOf(link))
    return (linkId) => (linkId === null ? null : (names.get(linkId) ?? null))
  }
}
