import type { TeaseContent } from '@viewpage/shared-events'
import type { Config } from '../../foundation/config/config.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import type { Presentation } from '../../content/presentations/presentation-store.ts'
import type { Shelves } from '../../content/presentations/shelves.ts'

/**
 * The default content of the teaser (docs/behaviour/page.md#default-teaser).
 *
 * @param hasProfile the owner has other presentations on a profile that visitors can open
 * @returns `null` if there is nothing but the presentation of the page
 */
export function teaseContentOf(
  { site: { teaser } }: Pick<Config, 'site'>,
  { picks }: Shelves,
  presentation: Presentation,
  hasProfile: boolean,
): TeaseContent | null {
  if (teaser.content !== null && teaser.content.path !== pagePath(presentation))
    return { oid: null, ...teaser.content }
  const pick = picks.find((each) => each.oid !== presentation.oid)
  if (!pick) return hasProfile && !teaser.isForced ? profileOf(presentation) : null
  const { oid, title, language, path, thumbnail, thumbnailSet } = pick
  return {
    ...{ oid, title, path, thumbnail },
    ...(language !== undefined && { language }),
    ...(thumbnailSet !== undefined && { thumbnailSet }),
  }
}

const profileOf = ({ owner }: Presentation): TeaseContent => ({
  ...{ oid: null, title: null, thumbnail: null },
  path: `/user/${owner.oid}/`,
})
