/** The feature flags there are (D47). */
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

/** Flag name to value, as the server evaluated them for this visitor and presentation. */
export type EvaluatedFeatures = Readonly<Record<string, FeatureValue>>

export interface Features {
  /** Hands over what the server evaluated; asked before that, every flag is an error. */
  initialize(evaluated: EvaluatedFeatures): void
  /**
   * @throws Error `Features are not initialized yet`, or `Feature not passed from backend`.
   */
  valueOf(name: FeatureName): FeatureValue
  /** The same as {@link valueOf}, read as on or off. */
  isOn(name: FeatureName): boolean
}

/** Feature flags of one page (section 8 has the two error texts). */
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
