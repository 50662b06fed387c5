import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cookieHeader, keepCookies, type Answer } from '@viewpage/server/testing/http-client'
import { multipartOf } from '@viewpage/server/testing/multipart'

/** A browser without scripts at the proxy of the machine, over TLS. */
export interface Visitor {
  get(path: string): Promise<Answer>
  /** Loads the page and sends its form. */
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<Answer>
  /** @returns the oid of the presentation @throws Error with the answer, if it was refused */
  upload(name: string, bytes: Buffer): Promise<string>
}

const UPLOAD = '/dashboard/next/upload/'
const READY_TRIES = 600

/** @param host name in the certificate @param authority path of the certificate that signs it */
export function createVisitor(host: string, authority: string): Visitor {
  const cookies = new Map<string, string>()
  const ca = readFileSync(authority)

  function send(method: string, path: string, headers = {}, body?: string | Buffer): Promise<Answer> {
    const own = { host, accept: 'text/html', origin: `https://${host}`, ...cookieHeader(cookies) }
    const options = { host: '127.0.0.1', port: 443, servername: host, ca, agent: false }
    return new Promise((resolve, reject) => {
      request({ ...options, method, path, headers: { ...own, ...headers } }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const { statusCode: status = 0, headers: received } = response
          const answer = { status, headers: received, body: Buffer.concat(parts).toString() }
          keepCookies(cookies, answer)
          resolve(answer)
        })
      })
        .once('error', reject)
        .end(body)
    })
  }

  const get = (path: string) => send('GET', path)
  const tokenOf = async (path: string) =>
    /name="csrftoken" value="([^"]+)"/.exec((await get(path)).body)?.[1] ?? ''

  return {
    get,
    async submit(path, fields) {
      const body = new URLSearchParams({ csrftoken: await tokenOf(path), ...fields }).toString()
      return send('POST', path, { 'content-type': 'application/x-www-form-urlencoded' }, body)
    },
    async upload(name, bytes) {
      const { headers, payload } = multipartOf({ csrftoken: await tokenOf(UPLOAD) }, [{ name, bytes }])
      const answer = await send('POST', UPLOAD, headers, payload)
      const oid = /\/dashboard\/next\/(\w+)\//.exec(answer.headers.location ?? '')?.[1]
      if (oid === undefined)
        throw new Error(`[way] The upload was refused with ${answer.status}: ${textOf(answer.body)}`)
      return oid
    },
  }
}

/** Waits until the server is ready. @throws Error if it never is */
export async function untilReady(visitor: Visitor): Promise<void> {
  for (let tries = 0; tries < READY_TRIES; tries++) {
    const status = await visitor.get('/readyz').then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    await wait(500)
  }
  throw new Error('[way] The server is not ready after five minutes. Its log is /var/log/viewpage.log.')
}

export const exampleDeck = (): Buffer =>
  readFileSync(join(import.meta.dirname, '../../../docs/example-deck.json'))

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(-500)
