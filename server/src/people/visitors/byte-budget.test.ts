import { describe, expect, it } from '@jest/globals'
import { createByteBudget } from './byte-budget.ts'

function createBudget(total = 1_000) {
  const clock = { now: 0 }
  return { clock, ...createByteBudget({ perSender: 600, total }, () => clock.now) }
}

describe('a budget of bytes', () => {
  it('is used up by one sender without affecting others', () => {
    const { take } = createBudget()
    expect([take('a', 500), take('a', 100), take('a', 1), take('b', 1)]).toEqual([null, null, 1, null])
  })

  it('refills evenly, up to the bytes of one minute', () => {
    const { take, clock } = createBudget()
    take('a', 600)
    expect(take('a', 300)).toBe(30)
    clock.now += 29_000
    expect(take('a', 300)).toBe(1)
    clock.now += 1_000
    expect(take('a', 300)).toBeNull()
    clock.now += 3_600_000
    expect([take('a', 600), take('a', 1)]).toEqual([null, 1])
  })

  it('is used up by all senders together', () => {
    const { take } = createBudget()
    const senders = Array.from({ length: 20_000 }, (_, index) => take(String(index), 1))
    expect(senders.filter((wait) => wait === null)).toHaveLength(1_000)
    expect(take('another', 500)).toBe(30)
  })

  it('is not used up by a clock that is set back', () => {
    const { take, clock } = createBudget()
    take('a', 100)
    clock.now -= 3_600_000
    expect(take('a', 100)).toBeNull()
    take('a', 400)
    clock.now += 10_000
    expect([take('a', 100), take('a', 1)]).toEqual([null, 1])
  })

  it('is not charged for refused bytes', () => {
    const { take } = createBudget(500)
    expect([take('a', 600), take('a', 500)]).toEqual([12, null])
  })
})
