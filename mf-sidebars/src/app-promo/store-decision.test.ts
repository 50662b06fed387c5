import { describe, expect, it } from '@jest/globals'
import { LATENESS_ALLOWED, shouldGoToStore } from './store-decision.ts'

const onTime = { startedAt: 1_000, firedAt: 2_300, delay: 1_300, wasHidden: false }

describe('after a tap on the app promo', () => {
  it('the store is next when the page still shows', () => {
    expect(shouldGoToStore(onTime)).toBe(true)
  })

  it('nothing follows when the page was hidden meanwhile: the app has opened', () => {
    expect(shouldGoToStore({ ...onTime, wasHidden: true })).toBe(false)
  })

  it('nothing follows when the timer fired much too late: the page slept because the app opened', () => {
    expect(shouldGoToStore({ ...onTime, firedAt: 2_300 + LATENESS_ALLOWED })).toBe(true)
    expect(shouldGoToStore({ ...onTime, firedAt: 2_301 + LATENESS_ALLOWED })).toBe(false)
  })
})
