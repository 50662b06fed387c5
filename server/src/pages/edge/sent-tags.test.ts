import { describe, expect, it } from '@jest/globals'
import { createSentTags } from './sent-tags.ts'

function start(maxTags = 10) {
  const clock = { now: 0 }
  return { clock, sent: createSentTags({ lifeMs: 1_000, maxTags, now: () => clock.now }) }
}

describe('tags that caches may have', () => {
  it('are outdated when their version is another one now, once', () => {
    const { sent } = start()
    sent.note('deck-a', '1')
    sent.note('deck-b', '1')
    sent.check('deck-a', '2')
    sent.check('deck-b', '1')
    expect(sent.takeOutdated()).toEqual(['deck-a'])
    expect(sent.takeOutdated()).toEqual([])
    expect(sent.all()).toEqual(['deck-b'])
  })

  it('are outdated when there is no page any more', () => {
    const { sent } = start()
    sent.note('deck-a', '1')
    sent.check('deck-a', null)
    sent.check('deck-b', null)
    expect(sent.takeOutdated()).toEqual(['deck-a'])
  })

  it('are outdated when a page is sent with another version, before anybody looks', () => {
    const { sent } = start()
    sent.note('deck-a', '1')
    sent.note('deck-a', '2')
    sent.check('deck-a', '2')
    expect(sent.takeOutdated()).toEqual(['deck-a'])
  })

  it('are new until they are taken, also when they are sent again', () => {
    const { sent } = start()
    sent.note('deck-a', '1')
    expect(sent.takeNew()).toEqual(['deck-a'])
    expect(sent.takeNew()).toEqual([])
    sent.note('deck-a', '1')
    expect(sent.takeNew()).toEqual(['deck-a'])
  })

  it('are forgotten when every page with them has expired', () => {
    const { clock, sent } = start()
    sent.note('deck-a', '1')
    sent.note('deck-b', '1')
    clock.now = 600
    sent.note('deck-a', '1')
    clock.now = 1_500
    expect(sent.all()).toEqual(['deck-a'])
  })

  it('have room for so many, and again when some have expired', () => {
    const { clock, sent } = start(2)
    expect(['a', 'b', 'c', 'a'].map((tag) => sent.note(tag, '1'))).toEqual([true, true, false, true])
    clock.now = 1_500
    expect(sent.note('c', '1')).toBe(true)
  })
})
