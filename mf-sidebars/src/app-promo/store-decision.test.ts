import { describe, expect, it } from '@jest/globals'
import { MAX_TIMER_DELAY_MS, shouldGoToStore } from './store-decision.ts'

const onTime = { startedAt: 1_000, firedAt: 2_300, delay: 1_300, wasHidden: false }

describe('after a tap on the app promo', () => {
  it('the store opens when the page is still visible', () => {
    expect(shouldGoToStore(onTime)).toBe(true)
  })

  // docs/behaviour/page.md#no-store-after-the-app
  it('nothing happens when the page was hidden meanwhile: the app has opened', () => {
    expect(shouldGoToStore({ ...onTime, wasHidden: true })).toBe(false)
  })

  // docs/behaviour/page.md#no-store-after-the-app
  it('nothing happens when the timer fired late: the page was suspended because the app opened', () => {
    expect(shouldGoToStore({ ...onTime, firedAt: 2_300 + MAX_TIMER_DELAY_MS })).toBe(true)
    expect(shouldGoToStore({ ...onTime, firedAt: 2_301 + MAX_TIMER_DELAY_MS })).toBe(false)
  })
})
