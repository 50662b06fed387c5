import type { Environment, Language } from '@viewpage/shared-events'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** What the address a page was asked for under says about it. */
export interface Site {
  /** `https://host`, without a slash at the end. */
  readonly origin: string
  readonly environment: Environment
  /** For hosts configured as pre-production (D17). */
  readonly basicAuthorization: string | null
  readonly noCookies: boolean
}

export function siteOf({ hosts, publicUrl, environment }: Config, request: FastifyRequest): Site {
  const { hostname } = request
  const preproduction = hosts.preproduction?.[hostname]
  return {
    origin: publicUrl ?? `${request.protocol}://${request.host}`,
    environment: preproduction
      ? 'preproduction'
      : hosts.dev?.includes(hostname)
        ? 'dev'
        : hosts.local?.includes(hostname)
          ? 'local'
          : environment,
    basicAuthorization: preproduction
      ? `Basic ${Buffer.from(`${preproduction.user}:${preproduction.password}`).toString('base64')}`
      : null,
    noCookies: hosts.noCookies?.includes(hostname) ?? false,
  }
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
