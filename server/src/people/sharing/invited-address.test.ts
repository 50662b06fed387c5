import { describe, expect, it } from '@jest/globals'
import { withinTestLimit } from '@viewpage/tooling/test-limit'
import { addressKey, maskedEmail, spellingsOf } from './invited-address.ts'

describe('the key of an e-mail address', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['  ada@example.com\t', 'ada@example.com'],
    ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
    ['ada@XN--MNCHEN-3YA.example', 'ada@münchen.example'],
    ['zoe\u0301@example.com', 'zoé@example.com'],
    ['ada@ｅｘａｍｐｌｅ.com', 'ada@example.com'],
    ['ada\u200b@example.com', 'ada@example.com'],
    ['Ada <ada@example.com>', 'ada@example.com'],
  ])('is the same for %j and %j', (one, other) => {
    expect(addressKey(one)).not.toBeNull()
    expect(addressKey(one)).toBe(addressKey(other))
  })

  it.each([
    ['ada@example.com', 'ada@example.org'],
    ['ada@example.com', 'ada+talks@example.com'],
    ['ada.lovelace@example.com', 'adalovelace@example.com'],
  ])('differs for %j and %j', (one, other) => expect(addressKey(one)).not.toBe(addressKey(other)))

  it.each([
    ...['', 'ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com', 'ada@exa mple.com'],
    ...['ada@example.com, ben@example.com', 'ada\u202e@example.com'],
    ...['"><script>@example.com', `${'a'.repeat(300)}@example.com`, 'ada@[::1].com'],
  ])('does not exist for %j', (text) => expect(addressKey(text)).toBeNull())

  it('takes linear time for hostile text', () => {
    for (const part of ['@', 'a@', '.', 'xn--', 'é']) {
      expect(withinTestLimit(() => addressKey(part.repeat(1_000_000)))).toBeNull()
    }
  })
})

it('an account is looked up under each spelling of its domain', () => {
  expect(spellingsOf(' Ada@München.example')).toEqual([
    'ada@münchen.example',
    'ada@xn--mnchen-3ya.example',
    'ada@münchen.example',
  ])
})

it('shows of an address its first letter and its domain', () => {
  expect(maskedEmail('ada@example.com')).toBe('a…@example.com')
})
