import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { SESSION_LIFE_MS, type AccountStore, type User } from '../../accounts/account-store.ts'
import { DEVICE_COOKIE, type Devices } from '../../accounts/devices.ts'
import type { Signer } from '../../accounts/signer.ts'
import { ApiError } from '../../errors.ts'
import { isForm } from '../forms/is-form.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** `null` if not logged in. */
    user: User | null
    /** Token of the session of `user`; `null` if not logged in. */
    sessionToken: string | null
  }
  interface FastifyReply {
    /** The CSRF token for the page's forms; sets the `csrftoken` cookie if it is missing or belongs to another visitor. */
    csrfToken(): string
    newCsrfToken: string | null
    /** Starts a new session, which the request belongs to from now on, and ends the one it had. */
    logIn(user: User): Promise<void>
    logOut(): Promise<void>
  }
}

const SESSION_COOKIE = '__Host-session'
/** The CSRF token, readable by scripts. */
const CSRF_COOKIE = 'csrftoken'
/** The id to which CSRF tokens are bound before a log-in. Neither scripts nor other sites can read or set it. */
const BROWSER_COOKIE = '__Host-csrf'
const BROWSER_ID = /^[\w-]{22}$/

/** Cached tokens with their owners; 200 bytes each. */
const MAX_VERIFIED = 5_000
const MAX_VERIFIED_LENGTH = 200

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

const YEAR_SECONDS = 365 * 24 * 60 * 60

export interface VisitorOptions {
  readonly accounts: AccountStore
  readonly devices: Devices
  readonly signer: Signer
  /** Whether the hostname of the request gets no cookies. */
  readonly noCookies: (request: FastifyRequest) => boolean
  /** The origin of this site for the request. */
  readonly originOf: (request: FastifyRequest) => string
}

/** Whether the request has the cookie of a session, valid or not. */
export const hasSession = ({ cookies }: FastifyRequest): boolean => cookies[SESSION_COOKIE] !== undefined

/** The id of a browser whose visitor is not logged in, which neither scripts nor other sites know; `null` without one. */
export function browserIdOf({ cookies }: FastifyRequest): string | null {
  const { [BROWSER_COOKIE]: browser = '' } = cookies
  return BROWSER_ID.test(browser) ? browser : null
}

/** Identifies the sender of a request, and checks that a write comes from one of our pages. */
export const visitor = plugin(
  async (app: FastifyInstance, { accounts, devices, signer, noCookies, originOf }: VisitorOptions) => {
    await app.register(cookie)
    app.decorateRequest('user', null)
    app.decorateRequest('sessionToken', null)

    app.addHook('onRequest', (request, _, done) => {
      const token = request.cookies[SESSION_COOKIE]
      if (token === undefined) return done()
      accounts.userOfSession(token).then((user) => {
        request.user = user
        request.sessionToken = user && token
        done()
      }, done)
    })

    // Routes with forms check it themselves, so that they can respond with their page.
    app.addHook('onRequest', (request, _, done) => {
      const isCall = !SAFE_METHODS.has(request.method) && !isForm(request)
      done(isCall && isForeign(request) ? new ApiError('foreign_origin') : undefined)
    })

    const secure = { path: '/', secure: true, sameSite: 'lax' } as const

    /** The owner to which a CSRF token is bound: the session, else the browser; `null` without our cookies. */
    function ownerOf(request: FastifyRequest): string | null {
      const { [SESSION_COOKIE]: session } = request.cookies
      if (session !== undefined) return `session ${session}`
      const browser = browserIdOf(request)
      return browser === null ? null : `browser ${browser}`
    }

    /** Gives the browser an id. */
    function newOwner(reply: FastifyReply): string {
      const browser = randomBytes(16).toString('base64url')
      if (!noCookies(reply.request)) reply.setCookie(BROWSER_COOKIE, browser, { ...secure, httpOnly: true })
      return `browser ${browser}`
    }

    function setCsrfToken(reply: FastifyReply, owner: string): string {
      const random = randomBytes(18).toString('base64url')
      const token = `${random}.${signer.sign('csrf', `${random} ${owner}`)}`
      if (!noCookies(reply.request)) reply.setCookie(CSRF_COOKIE, token, secure)
      return token
    }

    /** Verified tokens. All pages of a visitor have the same one, and verifying its signature takes 20 µs. */
    const verified = new LRUCache<string, true>({ max: MAX_VERIFIED })

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

    app.decorateReply('newCsrfToken', null)
    app.decorateReply('csrfToken', function (this: FastifyReply) {
      const token = this.request.cookies[CSRF_COOKIE]
      const owner = ownerOf(this.request)
      if (token !== undefined && isOwn(token, owner)) return token
      // A page may call this more than once, and its forms must match the cookie.
      this.newCsrfToken ??= setCsrfToken(this, owner ?? newOwner(this))
      return this.newCsrfToken
    })

    app.decorateReply('logIn', async function (this: FastifyReply, user: User) {
      const { [SESSION_COOKIE]: before, [DEVICE_COOKIE]: device } = this.request.cookies
      if (before !== undefined) await accounts.endSession(before)
      const session = await accounts.startSession(user)
      this.request.user = user
      this.request.sessionToken = session
      this.setCookie(SESSION_COOKIE, session, { ...secure, httpOnly: true, maxAge: SESSION_LIFE_MS / 1000 })
      const known = devices.remember(device, user.email)
      this.setCookie(DEVICE_COOKIE, known, { ...secure, httpOnly: true, maxAge: YEAR_SECONDS })
      setCsrfToken(this, `session ${session}`)
    })

    app.decorateReply('logOut', async function (this: FastifyReply) {
      const session = this.request.cookies[SESSION_COOKIE]
      if (session !== undefined) await accounts.endSession(session)
      this.clearCookie(SESSION_COOKIE, { path: '/', secure: true })
      setCsrfToken(this, newOwner(this))
    })

    app.decorate('checkCsrf', (request: FastifyRequest) => {
      const token = request.cookies[CSRF_COOKIE]
      const given =
        request.headers['x-csrftoken'] ?? (request.body as { csrftoken?: unknown } | null)?.csrftoken
      if (isForeign(request) || token === undefined || given !== token || !isOwn(token, ownerOf(request)))
        throw new ApiError('csrf_failed')
    })

    /** Whether a page of another site sent the request, according to the browser's headers. */
    function isForeign(request: FastifyRequest): boolean {
      const { 'sec-fetch-site': site, origin } = request.headers
      if (site !== undefined) return site === 'cross-site'
      return origin !== undefined && origin !== originOf(request)
    }
  },
)

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * @throws ApiError `csrf_failed` unless a page of this site sent the request, and header (or form field) and cookie
     *   contain the same valid token
     */
    checkCsrf(request: FastifyRequest): void
  }
}
