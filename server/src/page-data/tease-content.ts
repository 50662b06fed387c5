import type { TeaseContent } from '@viewpage/shared-events'
import type { Config } from '../config.ts'
import { pagePath } from '../presentations/presentation-paths.ts'
import type { PresentationCardFacts } from '../presentations/presentation-store.ts'
import type { Shelves } from '../presentations/shelves.ts'

/**
 * The default content of the teaser (docs/behaviour/page.md#default-teaser).
 *
 * @returns `null` if there is nothing but the presentation of the page
 */
export function teaseContentOf(
  { teaser }: Pick<Config, 'teaser'>,
  { picks }: Shelves,
  presentation: PresentationCardFacts,
): TeaseContent | null {
  if (teaser.content !== null && teaser.content.path !== pagePath(presentation))
    return { oid: null, ...teaser.content }
  const pick = picks.find((each) => each.oid !== presentation.oid)
  if (!pick) return null
  const { oid, title, path, thumbnail, thumbnailSet } = pick
  return { oid, title, path, thumbnail, ...(thumbnailSet !== undefined && { thumbnailSet }) }
}
