import { describe, expect, it } from '@jest/globals'
import { isLoopback, isPlainLoopback } from './plain-loopback.ts'

describe('a hostname', () => {
  it.each(['localhost', 'LOCALHOST', 'a.b.localhost', '127.0.0.1', '127.1.2.3', '[::1]', '::1'])(
    'is this machine: %s',
    (hostname) => expect(isLoopback(hostname)).toBe(true),
  )

  it.each([
    ...['', 'viewpage.example', 'localhost.example', '127.0.0.1.example', 'mylocalhost', 'localhost.'],
    ...['0.0.0.0', '10.0.0.1', '128.0.0.1', '[::2]', '[fe80::1]', 'localhost:8080'],
  ])('is another machine: %s', (hostname) => expect(isLoopback(hostname)).toBe(false))
})

// docs/behaviour/accounts.md#cookies
describe('an address', () => {
  it.each([
    ['http:', 'localhost', true],
    ['http', '127.0.0.1', true],
    ['https:', 'localhost', false],
    ['http:', 'viewpage.example', false],
    ['file:', 'localhost', false],
  ])('%s//%s is on loopback without HTTPS: %s', (protocol, hostname, expected) =>
    expect(isPlainLoopback({ protocol, hostname })).toBe(expected),
  )
})
