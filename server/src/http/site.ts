import type { Environment, Language } from '@viewpage/shared-events'
import type { FastifyRequest } from 'fastify'
import { isSameSecret } from '../accounts/signer.ts'
import type { Config } from '../config.ts'

/** What the host of a request says about a page. */
export interface Site {
  /** `https://host`, without a slash at the end. */
  readonly origin: string
  readonly environment: Environment
  /** Of a pre-production host, for a visitor who has sent it already; it is a password. */
  readonly basicAuthorization: string | null
  readonly noCookies: boolean
}

export function siteOf({ hosts, publicUrl, environment }: Config, request: FastifyRequest): Site {
  const hostname = request.hostname.toLowerCase()
  const { preproduction = {}, dev = [], local = [], noCookies = [] } = hosts
  // The name is the client's: `constructor` is no host of ours.
  const login = Object.hasOwn(preproduction, hostname) ? preproduction[hostname] : undefined
  return {
    origin: publicUrl ?? `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`,
    environment: login
      ? 'preproduction'
      : dev.includes(hostname)
        ? 'dev'
        : local.includes(hostname)
          ? 'local'
          : environment,
    basicAuthorization: login ? sentAuthorization(request, login) : null,
    noCookies: noCookies.includes(hostname),
  }
}

function sentAuthorization(
  { headers }: FastifyRequest,
  { user, password }: { user: string; password: string },
): string | null {
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return isSameSecret(headers.authorization ?? '', wanted) ? wanted : null
}

/**
 * `Cache-Control` of a response that names the origin. Without a public address that is the host its client asked for,
 * and no cache may keep it for somebody else.
 *
 * @param maxAge seconds
 */
export function originCaching({ publicUrl }: Config, maxAge: number): string {
  return publicUrl === null ? 'no-store' : `public, max-age=${maxAge}`
}

/** A phone or tablet, by what the browser says of itself. */
export function isMobile(request: FastifyRequest): boolean {
  const hint = request.headers['sec-ch-ua-mobile']
  if (hint !== undefined) return hint === '?1'
  return /Mobi|Android|iPhone|iPad/.test(request.headers['user-agent'] ?? '')
}

// "14 November 2026", as the interface writes it, not "November 14, 2026".
const DATE_LOCALES: Partial<Record<Language, string>> = { en: 'en-GB' }

/** The locale that numbers and dates of an interface language are written in. */
export function dateLocaleOf(language: Language): string {
  return DATE_LOCALES[language] ?? language
}

/** A day in words. @param time ms since 1970 */
export function dateText(time: number, language: Language): string {
  return new Intl.DateTimeFormat(dateLocaleOf(language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(time)
}
