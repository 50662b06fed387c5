import { describe, expect, it } from '@jest/globals'
import { nextPath } from './next-path.ts'

describe('the target of next=', () => {
  it.each(['/', '/p/orbit1/', '/explore/search/?search=a%20b#step=3', '/a//b', '/%2F%2Fevil.example'])(
    'keeps the path %s of this site',
    (path) => expect(nextPath(path)).toBe(path),
  )

  it('percent-encodes other letters for use in a header', () => {
    expect(nextPath('/p/orbit1/軌道/?q=é')).toBe('/p/orbit1/%E8%BB%8C%E9%81%93/?q=%C3%A9')
  })

  // docs/behaviour/addresses.md#next-parameter
  it.each([
    undefined,
    ['/a', '/b'],
    '',
    'p/orbit1',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/a\\b',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\u0000b',
    `/${'a'.repeat(3_000)}`,
    `/${'軌'.repeat(300)}`,
  ])('goes home for %j', (next) => expect(nextPath(next)).toBe('/'))
})
