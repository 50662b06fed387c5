import { describe, expect, it } from '@jest/globals'
import { createFeatures, type FeatureName } from './features.ts'

describe('feature flags', () => {
  // docs/behaviour/errors.md#flag-errors
  it('are an error before they are initialised', () => {
    expect(() => createFeatures().isOn('make_a_copy')).toThrow(new Error('Features are not initialized yet'))
  })

  // docs/behaviour/errors.md#flag-errors
  it('are an error when the server did not pass them', () => {
    const features = createFeatures({ make_a_copy: true })
    expect(() => features.isOn('native_app')).toThrow(new Error('Feature not passed from backend'))
    expect(() => features.valueOf('toString' as FeatureName)).toThrow('Feature not passed from backend')
  })

  // docs/behaviour/page.md#feature-flags
  it('have the value that was passed', () => {
    const features = createFeatures()
    features.initialize({ make_a_copy: true, native_app: false, content_curation: 'half' })
    expect(features.isOn('make_a_copy')).toBe(true)
    expect(features.isOn('native_app')).toBe(false)
    expect(features.valueOf('content_curation')).toBe('half')
  })
})
