/** All feature flags (docs/behaviour/page.md#feature-flags). */
export const FEATURE_NAMES = [
  'content_curation',
  'profile_links',
  'make_a_copy',
  'native_app',
  'video_banner',
  'admin_tools',
] as const

export type FeatureName = (typeof FEATURE_NAMES)[number]
export type FeatureValue = boolean | string | number

/** Values of the flags for this visitor and presentation, evaluated by the server. */
export type EvaluatedFeatures = Readonly<Record<string, FeatureValue>>

export interface Features {
  /** Sets the values from the server. Before that, reading a flag throws. */
  initialize(evaluated: EvaluatedFeatures): void
  /**
   * @throws Error `Features are not initialized yet`, or `Feature not passed from backend`.
   */
  valueOf(name: FeatureName): FeatureValue
  /** Like {@link valueOf}, as a boolean. */
  isOn(name: FeatureName): boolean
}

/** The feature flags of a page (error texts: docs/behaviour/errors.md#flag-errors). */
export function createFeatures(evaluated?: EvaluatedFeatures): Features {
  let known = evaluated

  function valueOf(name: FeatureName): FeatureValue {
    if (!known) throw new Error('Features are not initialized yet')
    const value = Object.hasOwn(known, name) ? known[name] : undefined
    if (value === undefined) throw new Error('Feature not passed from backend')
    return value
  }

  return {
    initialize(values) {
      known = values
    },
    valueOf,
    isOn: (name) => Boolean(valueOf(name)),
  }
}
