import { AsyncLocalStorage } from 'node:async_hooks'
import { PSEUDO_LOCALE } from '@viewpage/remote-kit/pseudo-locale'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../config/config.ts'
import { siteOf } from '../config/site.ts'

// Many functions read texts by language alone, and the pseudo-locale is not one of the nine languages.
const requestLocale = new AsyncLocalStorage<typeof PSEUDO_LOCALE>()

/** Whether the response of the current request is in the pseudo-locale. */
export function isPseudoLocale(): boolean {
  return requestLocale.getStore() === PSEUDO_LOCALE
}

/**
 * Handles `?lang=en-XA`, except in production: English texts, longer and accented, to test layouts. Dates and numbers
 * stay English. Register it after `visitor`, whose language it overrides.
 */
export const pseudoLocale = plugin(
  async (app: FastifyInstance, { config }: { config: Pick<Config, 'http' | 'site'> }) => {
    app.addHook('onRequest', (request, _, done) => {
      const { lang } = request.query as { lang?: unknown }
      if (lang !== PSEUDO_LOCALE || siteOf(config, request).environment === 'production') return done()
      request.language = 'en'
      requestLocale.run(PSEUDO_LOCALE, done)
    })
  },
)
