import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../../foundation/config/config.ts'
import type { AccountStore, User } from '../accounts/account-store.ts'
import { DEVICE_COOKIE, type Devices } from '../accounts/devices.ts'
import { SESSION_LIFE_MS } from '../accounts/renew-sessions.ts'
import type { Signer } from '../../storage/secrets/signer.ts'
import { ApiError } from '../../foundation/errors.ts'
import { isForm } from '../../foundation/http/is-form.ts'
import { createCsrfTokens } from './csrf-tokens.ts'
import { useLoopbackCookies } from '../../foundation/http/plugins/loopback-cookies.ts'
import { SESSION_COOKIE } from '../../foundation/http/plugins/session-cookie.ts'
import { YEAR_SECONDS } from '@viewpage/shared-events/durations'

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

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

const TWO_SENDERS =
  '[api] The request was refused: it has an API token and the cookie of a log-in. Send one of them.'

export interface VisitorOptions {
  readonly config: Pick<Config, 'http'>
  readonly accounts: AccountStore
  readonly devices: Devices
  readonly signer: Signer
  /** Whether the hostname of the request gets no cookies. */
  readonly noCookies: (request: FastifyRequest) => boolean
  /** The origin of this site for the request. */
  readonly originOf: (request: FastifyRequest) => string
}

/** Identifies the sender of a request, and checks that a write comes from one of our pages. */
export const visitor = plugin(
  async (
    app: FastifyInstance,
    { config, accounts, devices, signer, noCookies, originOf }: VisitorOptions,
  ) => {
    await app.register(cookie)
    app.decorateRequest('user', null)
    app.decorateRequest('sessionToken', null)

    app.addHook('onRequest', (request, reply, done) => {
      useLoopbackCookies(config, request, reply)
      if (request.apiToken !== null) {
        // Whose request it is must not depend on what else is sent.
        const isTwo = request.cookies[SESSION_COOKIE] !== undefined
        request.user = request.apiToken.user
        return done(isTwo ? new ApiError('bad_request', { message: TWO_SENDERS }) : undefined)
      }
      if (request.hostToken !== null) {
        // In the name of the account that has the key, whatever cookies there are.
        accounts.findActive(request.hostToken.userOid).then((user) => {
          request.user = user
          done()
        }, done)
        return
      }
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
      const isCall = !hasToken(request) && !SAFE_METHODS.has(request.method) && !isForm(request)
      done(isCall && isForeign(request) ? new ApiError('foreign_origin') : undefined)
    })

    const secure = { path: '/', secure: true, sameSite: 'lax' } as const

    const csrfTokens = createCsrfTokens({ signer, noCookies })

    app.decorateReply('newCsrfToken', null)
    app.decorateReply('csrfToken', function (this: FastifyReply) {
      // A page may call this more than once, and its forms must match the cookie.
      this.newCsrfToken ??= csrfTokens.tokenFor(this)
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
      csrfTokens.renewForSession(this, session)
    })

    app.decorateReply('logOut', async function (this: FastifyReply) {
      const session = this.request.cookies[SESSION_COOKIE]
      if (session !== undefined) await accounts.endSession(session)
      this.clearCookie(SESSION_COOKIE, { path: '/', secure: true })
      csrfTokens.renewForBrowser(this)
    })

    app.decorate('checkCsrf', (request: FastifyRequest) => {
      // No browser adds it by itself.
      if (hasToken(request)) return
      if (isForeign(request) || !csrfTokens.isValid(request)) throw new ApiError('csrf_failed')
    })

    app.decorate('isFromOwnPage', (request: FastifyRequest) => {
      const { 'sec-fetch-site': site, origin } = request.headers
      const isHere = site === undefined ? origin === originOf(request) : site === 'same-origin'
      return isHere && !SAFE_METHODS.has(request.method)
    })

    /** Whether a page of another site sent the request, according to the browser's headers. */
    function isForeign(request: FastifyRequest): boolean {
      const { 'sec-fetch-site': site, origin } = request.headers
      if (site !== undefined) return site === 'cross-site'
      return origin !== undefined && origin !== originOf(request)
    }
  },
)

const hasToken = ({ hostToken, apiToken }: FastifyRequest): boolean => hostToken !== null || apiToken !== null

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * @throws ApiError `csrf_failed` unless a page of this site sent the request, and header (or form field) and cookie
     *   contain the same valid token
     */
    checkCsrf(request: FastifyRequest): void
    /**
     * Whether the browser confirms that a form or script of this site sent the request. Links are no proof: decks have
     * them, on pages of this site. For pages without a token, and only for what does little harm.
     */
    isFromOwnPage(request: FastifyRequest): boolean
  }
}
