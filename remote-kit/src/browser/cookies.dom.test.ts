import { expect, it } from '@jest/globals'
import { readCookie, writeCookie } from './cookies.ts'

// docs/behaviour/accounts.md#cookies
it('a cookie that is written on loopback over plain HTTP is kept, by browsers that keep no secure ones there', () => {
  expect(location.origin).toBe('http://localhost')
  writeCookie('secure', '1', { secure: true })
  writeCookie('plain', '1')
  expect([readCookie('secure'), readCookie('plain')]).toEqual([undefined, '1'])
})
