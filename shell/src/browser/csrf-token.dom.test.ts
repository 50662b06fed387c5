import { afterEach, describe, expect, it } from '@jest/globals'
import { createCsrfToken } from './csrf-token.ts'

/** The server's answer: it sets the cookie. */
function answering() {
  const requests: string[] = []
  return {
    requests,
    fetch: async (url: string) => {
      requests.push(url)
      document.cookie = 'csrftoken=fresh'
    },
  }
}

afterEach(() => {
  document.cookie = 'csrftoken=; max-age=0'
})

// docs/behaviour/errors.md#csrf-header
describe('the CSRF token of a page that came without one', () => {
  it('is requested once, and calls made meanwhile wait for it', async () => {
    const { fetch, requests } = answering()
    const token = createCsrfToken({ basicAuthorization: null, fetch })
    token.prepare()
    expect(await Promise.all([token.get(), token.get()])).toEqual(['fresh', 'fresh'])
    token.prepare()
    expect(requests).toEqual(['/api/v1/csrf/'])
  })

  it('is missing if the browser refuses the cookie', async () => {
    const token = createCsrfToken({ basicAuthorization: null, fetch: async () => undefined })
    expect(await token.get()).toBeUndefined()
  })

  it('is requested again after a failure', async () => {
    const { fetch } = answering()
    let isOffline = true
    const token = createCsrfToken({
      basicAuthorization: null,
      fetch: (url) => (isOffline ? Promise.reject(new TypeError('offline')) : fetch(url)),
    })
    expect(await token.get()).toBeUndefined()
    isOffline = false
    expect(await token.get()).toBe('fresh')
  })
})
