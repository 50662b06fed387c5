import { describe, expect, it } from '@jest/globals'
import { cookieText, readCookie } from './cookies.ts'

describe('cookies', () => {
  it('are read by their whole name', () => {
    const cookies = 'my_csrftoken=no; csrftoken=yes%3D%3D; empty='
    expect(readCookie('csrftoken', cookies)).toBe('yes==')
    expect(readCookie('empty', cookies)).toBe('')
    expect(readCookie('token', cookies)).toBeUndefined()
  })

  it('hold for the whole site and end with the browser unless days are given', () => {
    expect(cookieText('a', 'b c', {}, 0)).toBe('a=b%20c; path=/; samesite=lax; secure')
  })

  it('expire after the days they are given', () => {
    expect(cookieText('a', 'b', { days: 2, path: '/p/', sameSite: 'none', secure: false }, 0)).toBe(
      'a=b; path=/p/; samesite=none; expires=Sat, 03 Jan 1970 00:00:00 GMT',
    )
  })
})
