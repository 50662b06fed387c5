import { describe, expect, it } from '@jest/globals'
import { cookieText, readCookie } from './cookies.ts'

describe('reading a cookie', () => {
  it('matches the whole name', () => {
    const cookies = 'my_csrftoken=no; csrftoken=yes%3D%3D; empty='
    expect(readCookie('csrftoken', cookies)).toBe('yes==')
    expect(readCookie('empty', cookies)).toBe('')
    expect(readCookie('token', cookies)).toBeUndefined()
  })

  it('decodes what writing a cookie encodes', () => {
    const [written = ''] = cookieText('a', 'ä; b=100 %', {}, 0).split('; ')
    expect(readCookie('a', written)).toBe('ä; b=100 %')
  })

  it('returns a value that is not encoded correctly as it is', () => {
    expect(readCookie('a', 'a=100%')).toBe('100%')
  })

  it('keeps equals signs in the value', () => {
    expect(readCookie('a', 'a=b==')).toBe('b==')
  })
})

describe('the text of a cookie', () => {
  // docs/behaviour/tracking.md#cookie-defaults
  it('has the path of the whole site, and expires with the browser session unless days are given', () => {
    expect(cookieText('a', 'b c', {}, 0)).toBe('a=b%20c; path=/; samesite=lax; secure')
  })

  // docs/behaviour/tracking.md#cookie-defaults
  it('expires after the given days', () => {
    expect(cookieText('a', 'b', { days: 2, path: '/p/', sameSite: 'none', secure: false }, 0)).toBe(
      'a=b; path=/p/; samesite=none; expires=Sat, 03 Jan 1970 00:00:00 GMT',
    )
  })
})
