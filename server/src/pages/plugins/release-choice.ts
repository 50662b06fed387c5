import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { versionsKey, type Override, type OverrideStore, type ReleaseChoice } from '../../releases/index.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Versions for this browser instead of the active ones; `null` for almost everybody. */
    releaseOverride: Override | null
    /** Whether the browser has the cookie of an override that has ended. */
    hasEndedOverride: boolean
    /** Versions of remotes that this request gets in place of the active ones; chosen at its first use. */
    releaseChoice: ReleaseChoice
    chosenRelease: ReleaseChoice | null
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

export interface ReleaseChoiceOptions {
  readonly overrides: Pick<OverrideStore, 'find'>
  readonly canaryChoice: (request: FastifyRequest) => ReleaseChoice
}

/**
 * Chooses the release set of a request: that of its override, else of its canary. A request without the cookie of an
 * override causes no query.
 */
export const releaseChoice = plugin(
  async (app: FastifyInstance, { overrides, canaryChoice }: ReleaseChoiceOptions) => {
    app.decorateRequest('releaseOverride', null)
    app.decorateRequest('hasEndedOverride', false)
    app.decorateRequest('chosenRelease', null)
    app.decorateRequest('releaseChoice', {
      getter() {
        this.chosenRelease ??=
          this.releaseOverride === null ? canaryChoice(this) : overrideChoice(this.releaseOverride)
        return this.chosenRelease
      },
      setter(choice: ReleaseChoice) {
        this.chosenRelease = choice
      },
    })

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

const overrideChoice = ({ versions }: Override): ReleaseChoice => ({
  key: `override ${versionsKey(versions)}`,
  versions,
})
