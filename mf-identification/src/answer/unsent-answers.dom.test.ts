import { beforeEach, describe, expect, it } from '@jest/globals'
import { createUnsentAnswers, RETENTION_MS } from './unsent-answers.ts'

const ben = { name: 'Ben Okri', email: 'ben@example.com' }

function setUp() {
  const clock = { now: 1_000 }
  return {
    clock,
    unsent: createUnsentAnswers(
      () => localStorage,
      () => clock.now,
    ),
  }
}

beforeEach(() => localStorage.clear())

describe('an unsent answer', () => {
  it('is stored for its link, also for the next page', () => {
    setUp().unsent.store('linkask1', ben)
    const { unsent } = setUp()
    expect(unsent.read('linkask1')).toEqual(ben)
    expect(unsent.read('linkask2')).toBeNull()
  })

  it('leaves nothing in the storage when it is removed', () => {
    const { unsent } = setUp()
    unsent.store('linkask1', ben)
    unsent.remove('linkask1')
    expect(unsent.read('linkask1')).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it('is independent of those of other links', () => {
    const { unsent } = setUp()
    unsent.store('linkask1', ben)
    unsent.store('linkask2', { name: 'Ben', email: '' })
    unsent.remove('linkask1')
    expect(unsent.read('linkask2')).toEqual({ name: 'Ben', email: '' })
  })

  // docs/behaviour/identification.md#kept-answer
  it('is removed after a day, on access to any of them', () => {
    const { unsent, clock } = setUp()
    unsent.store('linkask1', ben)
    clock.now += RETENTION_MS - 1
    expect(unsent.read('linkask1')).toEqual(ben)
    clock.now += 1
    expect(unsent.read('linkask2')).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it.each(['{', '7', '[[1,2]]', '[["linkask1",{"name":7,"email":"","until":2000}]]'])(
    'is ignored when the stored text is malformed (%s)',
    (text) => {
      localStorage.setItem('viewpage.unsent-answers', text)
      const { unsent } = setUp()
      expect(unsent.read('linkask1')).toBeNull()
      unsent.store('linkask1', ben)
      expect(unsent.read('linkask1')).toEqual(ben)
    },
  )

  it('is not stored by a browser that blocks storage, and nothing throws', () => {
    const unsent = createUnsentAnswers(
      () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
      () => 0,
    )
    unsent.store('linkask1', ben)
    expect(unsent.read('linkask1')).toBeNull()
  })
})
