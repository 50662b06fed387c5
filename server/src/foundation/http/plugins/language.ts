import type { IncomingMessage } from 'node:http'
import type { Language } from '@viewpage/shared-events'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the response; determined at its first use. */
    language: Language
    foundLanguage: Language | null
  }
}

/** The cookie with the language chosen by a visitor who is not logged in. */
export const LANGUAGE_COOKIE = 'language'

/**
 * Determines the language of the response from `?lang=`, the visitor's setting, their cookie, `Accept-Language`, and
 * English, in this order (docs/behaviour/page.md#languages). It stores nothing: whoever wrote a deck can link to any
 * address.
 */
export const language = plugin(async (app: FastifyInstance) => {
  app.decorateRequest('foundLanguage', null)
  app.decorateRequest('language', {
    getter() {
      this.foundLanguage ??= languageOf(this)
      return this.foundLanguage
    },
    setter(language: Language) {
      this.foundLanguage = language
    },
  })
})

/** A path with `?lang=`, or with `null` without it. Its query may be untrusted. */
export function inLanguage(path: string, language: Language | null): string {
  const [pathname = '/', ...queries] = path.split('?')
  const parameters = new URLSearchParams(queries.join('?'))
  parameters.delete('lang')
  if (language !== null) parameters.set('lang', language)
  return parameters.size === 0 ? pathname : `${pathname}?${parameters.toString()}`
}

/** The language in the URL (`?lang=`), or `null`. */
export function askedLanguage({ query }: FastifyRequest): Language | null {
  const { lang } = (query ?? {}) as { lang?: unknown }
  return knownLanguage(lang)
}

/** The language of a page that does not depend on the visitor: that of the URL, else that of the browser. */
export function languageForAnybody(request: FastifyRequest): Language {
  return askedLanguage(request) ?? acceptedLanguage(request)
}

function languageOf(request: FastifyRequest): Language {
  const { user, cookies } = request
  return (
    askedLanguage(request) ??
    knownLanguage(user?.language) ??
    knownLanguage(cookies[LANGUAGE_COOKIE]) ??
    acceptedLanguage(request)
  )
}

export const knownLanguage = (tag: unknown): Language | null => LANGUAGES.find((each) => each === tag) ?? null

/** Bytes of headers in memory, and some beside each. */
const [MAX_PREFERENCES_BYTES, ENTRY_BYTES] = [100_000, 100]

// Parsing takes 5 µs, a tenth of a page from the cache, and most browsers send one of few values.
const preferences = new LRUCache<string, Language>({
  maxSize: MAX_PREFERENCES_BYTES,
  sizeCalculation: (_, header) => header.length + ENTRY_BYTES,
})

/** By `Accept-Language` alone; else English. */
export function acceptedLanguage({ headers }: Pick<IncomingMessage, 'headers'>): Language {
  const { 'accept-language': header = '*' } = headers
  const known = preferences.get(header)
  if (known) return known
  // English first, for clients that accept any language.
  const [first] = new Negotiator({ headers: { 'accept-language': header } }).languages(['en', ...LANGUAGES])
  const language = knownLanguage(first) ?? 'en'
  preferences.set(header, language)
  return language
}
