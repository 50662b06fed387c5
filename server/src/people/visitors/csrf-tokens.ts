import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Signer } from '../../storage/secrets/signer.ts'
import { createBoundedCache } from '../../foundation/bounded-cache.ts'
import { SESSION_COOKIE } from '../../foundation/http/plugins/session-cookie.ts'

/** The CSRF token, readable by scripts. */
const CSRF_COOKIE = 'csrftoken'
/** The id to which CSRF tokens are bound before a log-in. Neither scripts nor other sites can read or set it. */
const BROWSER_COOKIE = '__Host-csrf'
const BROWSER_ID = /^[\w-]{22}$/
/** Cached tokens with their owners; 200 bytes each. */
const MAX_VERIFIED = 5_000
const MAX_VERIFIED_LENGTH = 200
const COOKIE = { path: '/', secure: true, sameSite: 'lax' } as const

/** The id of a browser whose visitor is not logged in, which neither scripts nor other sites know; `null` without one. */
export function browserIdOf({ cookies }: FastifyRequest): string | null {
  const { [BROWSER_COOKIE]: browser = '' } = cookies
  return BROWSER_ID.test(browser) ? browser : null
}

/** Signed CSRF tokens. Each is bound to an owner: the session of the visitor, else the browser. */
export interface CsrfTokens {
  /** The valid token of the request's cookie, else a new one. */
  tokenFor(reply: FastifyReply): string
  /** Sets a new token for a session that has just started. */
  renewForSession(reply: FastifyReply, session: string): void
  /** Sets a new token for a visitor who has just logged out. */
  renewForBrowser(reply: FastifyReply): void
  /** Whether header (or form field) and cookie contain the same valid token. */
  isValid(request: FastifyRequest): boolean
}

export interface CsrfTokensOptions {
  readonly signer: Signer
  /** Whether the hostname of the request gets no cookies. */
  readonly noCookies: (request: FastifyRequest) => boolean
}

export function createCsrfTokens({ signer, noCookies }: CsrfTokensOptions): CsrfTokens {
  /** Verified tokens. All pages of a visitor have the same one, and verifying its signature takes 20 µs. */
  const verified = createBoundedCache<string, true>(MAX_VERIFIED)

  function isOwn(token: string, owner: string | null): boolean {
    if (owner === null) return false
    const pair = `${token} ${owner}`
    if (verified.has(pair)) return true
    const [random = '', signature = ''] = token.split('.')
    const isValid = signer.verify('csrf', `${random} ${owner}`, signature)
    // A valid token may be followed by any text after another dot, so its length is limited.
    if (isValid && pair.length <= MAX_VERIFIED_LENGTH) verified.set(pair, true)
    return isValid
  }

  function setToken(reply: FastifyReply, owner: string): string {
    const random = randomBytes(18).toString('base64url')
    const token = `${random}.${signer.sign('csrf', `${random} ${owner}`)}`
    if (!noCookies(reply.request)) reply.setCookie(CSRF_COOKIE, token, COOKIE)
    return token
  }

  /** Gives the browser an id. */
  function newBrowser(reply: FastifyReply): string {
    const browser = randomBytes(16).toString('base64url')
    if (!noCookies(reply.request)) reply.setCookie(BROWSER_COOKIE, browser, { ...COOKIE, httpOnly: true })
    return browserOwner(browser)
  }

  return {
    tokenFor(reply) {
      const token = reply.request.cookies[CSRF_COOKIE]
      const owner = ownerOf(reply.request)
      return token !== undefined && isOwn(token, owner) ? token : setToken(reply, owner ?? newBrowser(reply))
    },
    renewForSession: (reply, session) => void setToken(reply, sessionOwner(session)),
    renewForBrowser: (reply) => void setToken(reply, newBrowser(reply)),
    isValid(request) {
      const token = request.cookies[CSRF_COOKIE]
      const given =
        request.headers['x-csrftoken'] ?? (request.body as { csrftoken?: unknown } | null)?.csrftoken
      return token !== undefined && given === token && isOwn(token, ownerOf(request))
    },
  }
}

const sessionOwner = (session: string) => `session ${session}`
const browserOwner = (browser: string) => `browser ${browser}`

/** The owner of the request's token; `null` without our cookies. */
function ownerOf(request: FastifyRequest): string | null {
  const { [SESSION_COOKIE]: session } = request.cookies
  if (session !== undefined) return sessionOwner(session)
  const browser = browserIdOf(request)
  return browser === null ? null : browserOwner(browser)
}
