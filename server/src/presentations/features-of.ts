import type { EvaluatedFeatures } from '@viewpage/shared-events'
import type { PresentationSettings } from '../database/tables.ts'

/** The site's feature flags with the exceptions of one presentation. Its owner can turn copies off, not on. */
export function featuresOf(
  site: EvaluatedFeatures,
  { makeACopy, features }: Pick<PresentationSettings, 'makeACopy' | 'features'>,
): EvaluatedFeatures {
  return { ...site, ...features, ...(makeACopy === false && { make_a_copy: false }) }
}
