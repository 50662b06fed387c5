import { AsyncLocalStorage } from 'node:async_hooks'
import { PSEUDO_LOCALE } from '@viewpage/remote-kit/pseudo-locale'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../../config.ts'
import { siteOf } from '../site.ts'

// Texts are asked for in many places by language alone, and the nine languages stay nine.
const answering = new AsyncLocalStorage<typeof PSEUDO_LOCALE>()

/** Whether the page that is being made is to be in the pseudo-locale. */
export function isPseudoLocale(): boolean {
  return answering.getStore() === PSEUDO_LOCALE
}

/**
 * `?lang=en-XA`, everywhere but in production: English texts, longer and accented, to see what a layout bears. Dates
 * and numbers stay English. Register it after `visitor`, whose language it sets.
 */
export const pseudoLocale = plugin(async (app: FastifyInstance, { config }: { config: Config }) => {
  app.addHook('onRequest', (request, _, done) => {
    const { lang } = request.query as { lang?: unknown }
    if (lang !== PSEUDO_LOCALE || siteOf(config, request).environment === 'production') return done()
    request.language = 'en'
    answering.run(PSEUDO_LOCALE, done)
  })
})
