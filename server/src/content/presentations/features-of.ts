import type { EvaluatedFeatures } from '@viewpage/shared-events'
import type { PresentationSettings } from '../../storage/database/tables/presentations.ts'

/** The site's feature flags with the overrides of one presentation. Its owner can disable copies, not enable them. */
export function featuresOf(
  site: EvaluatedFeatures,
  { makeACopy, features }: Pick<PresentationSettings, 'makeACopy' | 'features'>,
): EvaluatedFeatures {
  return { ...site, ...features, ...(makeACopy === false && { make_a_copy: false }) }
}
