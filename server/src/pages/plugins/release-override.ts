import type { FastifyInstance, FastifyReply } from 'fastify'
import plugin from 'fastify-plugin'
import type { Override, OverrideStore } from '../../releases/overrides/override-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Versions for this browser instead of the active ones; `null` for almost everybody. */
    releaseOverride: Override | null
    /** Whether the browser has the cookie of an override that has ended. */
    hasEndedOverride: boolean
  }
  interface FastifyReply {
    /** @param expiresAt ms since 1970 */
    keepOverride(secret: string, expiresAt: number): void
    forgetOverride(): void
  }
}

/** Neither scripts nor other sites can read or set it. */
const OVERRIDE_COOKIE = '__Host-override'

const COOKIE = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

/** Finds the override of a request. A request without its cookie causes no query. */
export const releaseOverride = plugin(
  async (app: FastifyInstance, { overrides }: { overrides: Pick<OverrideStore, 'find'> }) => {
    app.decorateRequest('releaseOverride', null)
    app.decorateRequest('hasEndedOverride', false)

    app.addHook('onRequest', (request, _, done) => {
      const cookie = request.cookies[OVERRIDE_COOKIE]
      if (cookie === undefined) return done()
      overrides.find(cookie).then((found) => {
        if (found === 'over') request.hasEndedOverride = true
        else request.releaseOverride = found
        done()
      }, done)
    })

    app.decorateReply('keepOverride', function (this: FastifyReply, secret, expiresAt) {
      this.setCookie(OVERRIDE_COOKIE, secret, { ...COOKIE, expires: new Date(expiresAt) })
    })
    app.decorateReply('forgetOverride', function (this: FastifyReply) {
      this.clearCookie(OVERRIDE_COOKIE, COOKIE)
    })
  },
)
