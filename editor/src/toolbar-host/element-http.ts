import type { Http } from '@viewpage/remote-kit'
import { readCookie } from '@viewpage/remote-kit/browser'
import { createFetchHttp } from '@viewpage/remote-kit/host'

const REFUSED = 403

/**
 * HTTP with the server of viewpage: on its own origin with the visitor's cookies, on another one with a host token, which is
 * asked for again when the server refuses it.
 *
 * @param askToken `null` on the origin of viewpage
 */
export function createElementHttp(server: string, askToken: (() => Promise<string>) | null): Http {
  if (askToken === null) return createFetchHttp({ csrfToken: () => readCookie('csrftoken') })
  let token: Promise<string> | null = null

  async function send(url: string, options: RequestInit): Promise<Response> {
    token ??= askToken?.() ?? null
    const headers = new Headers(options.headers)
    headers.set('Authorization', `Bearer ${await token}`)
    return fetch(new URL(url, server), { ...options, headers, credentials: 'omit' })
  }

  const http = createFetchHttp({
    csrfToken: () => undefined,
    async fetch(url, options) {
      const used = token
      try {
        const response = await send(url, options)
        if (response.status !== REFUSED || used === null) return response
        token = null
        return await send(url, options)
      } catch (error) {
        token = null
        throw error
      }
    },
  })
  // The token proves more than a cookie, which a page of another origin has none of.
  return { ...http, cookie: (name) => name }
}
