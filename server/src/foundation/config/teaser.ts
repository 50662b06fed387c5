import Type, { type Static } from 'typebox'
import type { Variables } from './variables.ts'

/** Paths on this site only: pages load nothing from other sites. */
const SitePath = Type.String({ pattern: '^/(?![/\\\\])[^\\s\\\\]*$', maxLength: 500 })

const TeaserSchema = Type.Object(
  { title: Type.String({ minLength: 1, maxLength: 200 }), path: SitePath, thumbnail: SitePath },
  { additionalProperties: false },
)

/** What the teaser shows (docs/behaviour/page.md#default-teaser). */
export interface TeaserConfig {
  /** `null`: the first staff pick. */
  readonly content: Static<typeof TeaserSchema> | null
  /** Never ask for another presentation of the owner. */
  readonly isForced: boolean
}

/** @throws ConfigError */
export function readTeaser({ json, flag }: Variables): TeaserConfig {
  return {
    content: json(
      'VIEWPAGE_TEASER',
      TeaserSchema,
      'JSON with title, path and thumbnail, both paths on this site: {"title":"…","path":"/…","thumbnail":"/…"}',
    ),
    isForced: flag('VIEWPAGE_TEASER_FORCED', false),
  }
}
