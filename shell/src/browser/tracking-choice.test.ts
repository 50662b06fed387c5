import { afterEach, describe, expect, it } from '@jest/globals'
import { isOptedOut, isTrackingDisabled, TRACKING_CHOICE_COOKIE } from './tracking-choice.ts'

afterEach(() => {
  document.cookie = `${TRACKING_CHOICE_COOKIE}=; max-age=0`
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
})

describe('a visitor is not counted', () => {
  it('who chose so', () => {
    expect(isOptedOut()).toBe(false)
    document.cookie = `${TRACKING_CHOICE_COOKIE}=off`
    expect(isOptedOut()).toBe(true)
    document.cookie = `${TRACKING_CHOICE_COOKIE}=on`
    expect(isOptedOut()).toBe(false)
  })

  it('whose browser says so for all sites', () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
    expect(isOptedOut()).toBe(true)
    expect(isTrackingDisabled({ byOwner: false })).toBe(true)
  })

  it('who looks at a presentation of their own', () => {
    expect(isTrackingDisabled({ byOwner: true })).toBe(true)
    expect(isTrackingDisabled({ byOwner: false })).toBe(false)
  })
})
