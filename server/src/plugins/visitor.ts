import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { SESSION_LIFE, type AccountStore, type User } from '../accounts/account-store.ts'
import type { Signer } from '../accounts/secrets.ts'
import { ApiError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; `null` when not logged in. */
    user: User | null
    /** Of the session they are logged in with; `null` when not logged in. */
    sessionToken: string | null
  }
  interface FastifyReply {
    /** The token the page's forms carry; sets the `csrftoken` cookie when it is not there or not for this visitor. */
    csrfToken(): string
    ownCsrfToken: string | null
    /** Starts a session of its own, and ends the one the browser brought. */
    logIn(user: User): Promise<void>
    logOut(): Promise<void>
  }
}

const SESSION_COOKIE = '__Host-session'
const CSRF_COOKIE = 'csrftoken'

export interface VisitorOptions {
  readonly accounts: AccountStore
  readonly signer: Signer
  /** Hosts that get no cookies. */
  readonly noCookies: (request: FastifyRequest) => boolean
}

/** Who asks, and whether a write really comes from our own page. */
export const visitor = plugin(
  async (app: FastifyInstance, { accounts, signer, noCookies }: VisitorOptions) => {
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

    const secure = { path: '/', secure: true, sameSite: 'lax' } as const
    const identityOf = (token: string | undefined) => token ?? 'anonymous'

    function setCsrfToken(request: FastifyRequest, reply: FastifyReply, session: string | undefined): string {
      const random = randomBytes(18).toString('base64url')
      const token = `${random}.${signer.sign('csrf', random + identityOf(session))}`
      if (!noCookies(request)) reply.setCookie(CSRF_COOKIE, token, secure)
      return token
    }

    function isOwn(token: string, session: string | undefined): boolean {
      const [random = '', signature = ''] = token.split('.')
      return signer.verify('csrf', random + identityOf(session), signature)
    }

    app.decorateReply('ownCsrfToken', null)
    app.decorateReply('csrfToken', function (this: FastifyReply) {
      const { [CSRF_COOKIE]: token, [SESSION_COOKIE]: session } = this.request.cookies
      if (token !== undefined && isOwn(token, session)) return token
      // A page asks more than once, and its form must carry what the cookie says.
      this.ownCsrfToken ??= setCsrfToken(this.request, this, session)
      return this.ownCsrfToken
    })

    app.decorateReply('logIn', async function (this: FastifyReply, user: User) {
      const before = this.request.cookies[SESSION_COOKIE]
      if (before !== undefined) await accounts.endSession(before)
      const session = await accounts.startSession(user)
      this.setCookie(SESSION_COOKIE, session, { ...secure, httpOnly: true, maxAge: SESSION_LIFE / 1000 })
      setCsrfToken(this.request, this, session)
    })

    app.decorateReply('logOut', async function (this: FastifyReply) {
      const session = this.request.cookies[SESSION_COOKIE]
      if (session !== undefined) await accounts.endSession(session)
      this.clearCookie(SESSION_COOKIE, { path: '/', secure: true })
      setCsrfToken(this.request, this, undefined)
    })

    app.decorate('checkCsrf', (request: FastifyRequest) => {
      const { [CSRF_COOKIE]: token, [SESSION_COOKIE]: session } = request.cookies
      const given =
        request.headers['x-csrftoken'] ?? (request.body as { csrftoken?: unknown } | null)?.csrftoken
      if (token === undefined || given !== token || !isOwn(token, session)) throw new ApiError('csrf_failed')
    })
  },
)

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws ApiError `csrf_failed` unless header (or form field) and cookie carry the same token of ours */
    checkCsrf(request: FastifyRequest): void
  }
}
