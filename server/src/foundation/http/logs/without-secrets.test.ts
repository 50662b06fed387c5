import { describe, expect, it } from '@jest/globals'
import { withinTestLimit } from '@viewpage/tooling/test-limit'
import { loggedAddress, withoutSecrets } from './without-secrets.ts'

describe('the log', () => {
  it.each([
    ['/p/orbit1/garden/', '/p/orbit1/garden/'],
    ['/v/abcd1234/', '/v/…/'],
    ['/api/v1/insights/viewers/abcd1234/?x=1', '/api/v1/insights/viewers/…/?…'],
    ['/%76/abcd1234', '/v/…'],
    ['/invitation/abcd1234.efgh/', '/invitation/…/'],
    ['/mailed/abcd1234/', '/mailed/…/'],
    ['/explore/?search=ada', '/explore/?…'],
    ['/explore/?', '/explore/?…'],
    ['/%', '/%'],
  ])('has the address %s as %s', (url, logged) => {
    expect(loggedAddress(url)).toBe(logged)
  })

  it('contains the text of an error without secrets, and the lines of its stack', () => {
    const text =
      'Failed to load "https://viewpage.example/v/abcd1234/?lang=de" and /assets/a.webp?w=1&token=x\n    at a (file:///b.ts?v=1:2:3)'
    expect(withoutSecrets(text)).toBe(
      'Failed to load "https://viewpage.example/v/…/?…" and /assets/a.webp?…\n    at a (file:///b.ts?…',
    )
  })

  it('takes linear time for hostile text', () => {
    for (const part of ['/v/', '?', '?a', '?a=', '/v/?', '/viewers', '%']) {
      const text = part.repeat(1_000_000)
      expect(() => withinTestLimit(() => [loggedAddress(text), withoutSecrets(text)])).not.toThrow()
    }
  })
})
