import { afterEach, describe, expect, it } from '@jest/globals'
import { isOptedOut } from '@viewpage/remote-kit/browser'
import { TRACKING_CHOICE_COOKIE } from '@viewpage/shared-events/visitor-cookies'
import { isTrackingDisabled } from './tracking-choice.ts'

const nobody = { byOwner: false, trackingDisabled: false }
const owner = { byOwner: true, trackingDisabled: true }

afterEach(() => {
  document.cookie = `${TRACKING_CHOICE_COOKIE}=; max-age=0`
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
})

describe('a visitor is not tracked', () => {
  // docs/behaviour/tracking.md#opt-out
  it('after opting out', () => {
    expect(isOptedOut(nobody)).toBe(false)
    document.cookie = `${TRACKING_CHOICE_COOKIE}=off`
    expect(isOptedOut(nobody)).toBe(true)
    document.cookie = `${TRACKING_CHOICE_COOKIE}=on`
    expect(isOptedOut(nobody)).toBe(false)
  })

  // docs/behaviour/tracking.md#opt-out
  it('whose browser sends Global Privacy Control', () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
    expect(isOptedOut(nobody)).toBe(true)
    expect(isTrackingDisabled(nobody)).toBe(true)
  })

  it('whose opt-out only the server knows', () => {
    expect(isOptedOut({ ...nobody, trackingDisabled: true })).toBe(true)
    expect(isTrackingDisabled({ ...nobody, trackingDisabled: true })).toBe(true)
  })

  // docs/behaviour/tracking.md#owners-are-not-counted
  it('at their own presentation', () => {
    expect(isTrackingDisabled(owner)).toBe(true)
    expect(isOptedOut(owner)).toBe(false)
    expect(isTrackingDisabled(nobody)).toBe(false)
  })
})
