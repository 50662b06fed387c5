import { describe, expect, it } from '@jest/globals'
import { nextPath } from './next-path.ts'

describe('where next= leads', () => {
  it.each(['/', '/p/orbit1/', '/explore/search/?search=a%20b#step=3', '/a//b', '/%2F%2Fevil.example'])(
    'keeps the path %s of this site',
    (path) => expect(nextPath(path)).toBe(path),
  )

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
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\u0000b',
    `/${'a'.repeat(3_000)}`,
  ])('goes home for %j', (next) => expect(nextPath(next)).toBe('/'))
})
