import { beforeEach, describe, expect, it } from '@jest/globals'
import { createKeptAnswers, KEPT_FOR } from './unsent-answers.ts'

const ben = { name: 'Ben Okri', email: 'ben@example.com' }

function createShelf() {
  const clock = { now: 1_000 }
  return {
    clock,
    kept: createKeptAnswers(
      () => localStorage,
      () => clock.now,
    ),
  }
}

beforeEach(() => localStorage.clear())

describe('an answer that was not taken', () => {
  it('is kept for its link, also in the next page', () => {
    createShelf().kept.keep('linkask1', ben)
    const { kept } = createShelf()
    expect(kept.read('linkask1')).toEqual(ben)
    expect(kept.read('linkask2')).toBeNull()
  })

  it('leaves nothing behind once it was taken', () => {
    const { kept } = createShelf()
    kept.keep('linkask1', ben)
    kept.drop('linkask1')
    expect(kept.read('linkask1')).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it('leaves those of other links alone', () => {
    const { kept } = createShelf()
    kept.keep('linkask1', ben)
    kept.keep('linkask2', { name: 'Ben', email: '' })
    kept.drop('linkask1')
    expect(kept.read('linkask2')).toEqual({ name: 'Ben', email: '' })
  })

  it('is forgotten after a day, by a look at any of them', () => {
    const { kept, clock } = createShelf()
    kept.keep('linkask1', ben)
    clock.now += KEPT_FOR - 1
    expect(kept.read('linkask1')).toEqual(ben)
    clock.now += 1
    expect(kept.read('linkask2')).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it.each(['{', '7', '[[1,2]]', '[["linkask1",{"name":7,"email":"","until":2000}]]'])(
    'is none where something else is stored (%s)',
    (text) => {
      localStorage.setItem('viewpage.unsent-answers', text)
      const { kept } = createShelf()
      expect(kept.read('linkask1')).toBeNull()
      kept.keep('linkask1', ben)
      expect(kept.read('linkask1')).toEqual(ben)
    },
  )

  it('is not kept by a browser that stores nothing, and nothing breaks', () => {
    const kept = createKeptAnswers(
      () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
      () => 0,
    )
    kept.keep('linkask1', ben)
    expect(kept.read('linkask1')).toBeNull()
  })
})
