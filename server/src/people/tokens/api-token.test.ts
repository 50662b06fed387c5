import { expect, it } from '@jest/globals'
import { loggedAddress } from '../../foundation/http/logs/without-secrets.ts'
import { isApiToken, makeApiToken } from './api-token.ts'

// docs/behaviour/programs.md#form-of-a-token
it('a token has 190 random bits and a checksum by which scanners know it', () => {
  const tokens = Array.from({ length: 200 }, makeApiToken)
  expect(new Set(tokens).size).toBe(200)
  for (const token of tokens) {
    expect(token).toMatch(/^vp_[0-9A-Za-z]{38}$/)
    expect(isApiToken(token)).toBe(true)
    const other = token[10] === 'a' ? 'b' : 'a'
    expect(isApiToken(token.slice(0, 10) + other + token.slice(11))).toBe(false)
  }
  // The CRC-32 of 32 times "a" in base 62, as others compute it.
  expect(isApiToken(`vp_${'a'.repeat(32)}3i8aJj`)).toBe(true)
})

it.each([
  '',
  'vp_',
  `vp_${'a'.repeat(38)}`,
  `vp_${'é'.repeat(38)}`,
  `vp_${'a'.repeat(1_000)}`,
  'a-release-token',
])('%j is no token', (text) => expect(isApiToken(text)).toBe(false))

it('a token is in no address of the log', () => {
  const token = makeApiToken()
  expect(loggedAddress(`/p/${token}/?token=${token}`)).toBe('/p/vp_…/?…')
})
