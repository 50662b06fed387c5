import type { Language } from '@viewpage/shared-events'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { SettingsStore } from '../../accounts/settings-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the response; determined at its first use. */
    language: Language
    foundLanguage: Language | null
  }
  interface FastifyContextConfig {
    /** The page is the same for every visitor, so it ignores a language chosen earlier. @default false */
    ignoresVisitor?: boolean
  }
}

/** The cookie with the language chosen by a visitor who is not logged in. */
export const LANGUAGE_COOKIE = 'language'

const YEAR_SECONDS = 365 * 24 * 60 * 60

export interface LanguageOptions {
  readonly settings: Pick<SettingsStore, 'setLanguage'>
  /** Whether the hostname of the request gets no cookies. */
  readonly noCookies: (request: FastifyRequest) => boolean
}

/**
 * Determines the language of the response from `?lang=`, the visitor's setting, their cookie, `Accept-Language`, and
 * English, in this order (docs/behaviour/page.md#languages). A language that is chosen on one of our pages is stored, and
 * the browser is redirected to the page without `?lang=`. The redirect sets the cookie, so that pages stay cacheable.
 */
export const language = plugin(async (app: FastifyInstance, { settings, noCookies }: LanguageOptions) => {
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

  app.addHook('onRequest', (request, reply, done) => {
    const asked = askedLanguage(request)
    const url = asked === null ? null : withoutLanguage(request.url)
    if (asked === null || url === null || !isChosenHere(request) || !canKeep(request)) return done()
    keep(request, reply, asked).then(
      () => reply.header('Cache-Control', 'no-store').redirect(url, 303),
      (error: Error) => done(error),
    )
  })

  const canKeep = (request: FastifyRequest) =>
    request.routeOptions.config.ignoresVisitor !== true && (request.user !== null || !noCookies(request))

  async function keep(request: FastifyRequest, reply: FastifyReply, chosen: Language) {
    const { user } = request
    if (user) {
      if (user.language !== chosen) await settings.setLanguage(user.oid, chosen)
    } else {
      reply.setCookie(LANGUAGE_COOKIE, chosen, {
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'lax',
        maxAge: YEAR_SECONDS,
      })
    }
  }
})

/** The same path without `?lang=`. @returns `null` if the URL has none */
function withoutLanguage(url: string): string | null {
  const [path = '/', ...queries] = url.split('?')
  const parameters = new URLSearchParams(queries.join('?'))
  if (!parameters.has('lang')) return null
  parameters.delete('lang')
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
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

const knownLanguage = (tag: unknown): Language | null => LANGUAGES.find((each) => each === tag) ?? null

/** Bytes of headers in memory, and some beside each. */
const [MAX_PREFERENCES_BYTES, ENTRY_BYTES] = [100_000, 100]

// Parsing takes 5 µs, a tenth of a page from the cache, and most browsers send one of few values.
const preferences = new LRUCache<string, Language>({
  maxSize: MAX_PREFERENCES_BYTES,
  sizeCalculation: (_, header) => header.length + ENTRY_BYTES,
})

function acceptedLanguage({ headers }: FastifyRequest): Language {
  const { 'accept-language': header = '*' } = headers
  const known = preferences.get(header)
  if (known) return known
  // English first, for clients that accept any language.
  const [first] = new Negotiator({ headers: { 'accept-language': header } }).languages(['en', ...LANGUAGES])
  const language = knownLanguage(first) ?? 'en'
  preferences.set(header, language)
  return language
}

/** Whether a page of this site requests the language. A link from another site sets it for one page; frames never do. */
function isChosenHere({ method, headers, host }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination = 'document', referer = '' } = headers
  if (method !== 'GET' || destination !== 'document') return false
  return site === undefined ? URL.canParse(referer) && new URL(referer).host === host : site === 'same-origin'
}
