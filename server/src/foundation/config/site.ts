import type { Environment, Language } from '@viewpage/shared-events'
import { formatDate, formatMoment } from '@viewpage/remote-kit/date-locale'
import type { FastifyRequest } from 'fastify'
import { isSameSecret } from '../same-secret.ts'
import type { Config } from './config.ts'

/** Properties of a page that depend on the hostname of the request. */
export interface Site {
  /** `https://host`, without a trailing slash. */
  readonly origin: string
  readonly environment: Environment
  /** The credentials of a pre-production hostname, only if the visitor sent them. */
  readonly basicAuthorization: string | null
  readonly noCookies: boolean
}

export function siteOf(
  { http: { hosts, publicUrl }, site: { environment } }: Pick<Config, 'http' | 'site'>,
  request: FastifyRequest,
): Site {
  const hostname = request.hostname.toLowerCase()
  const { preproduction = {}, dev = [], local = [], noCookies = [] } = hosts
  // The client chooses the hostname, which may be `constructor`.
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
 * `Cache-Control` of a response that contains the origin. Without a public URL that is the client's `Host` header, so
 * the response must not be cached for others.
 *
 * @param maxAge seconds
 */
export function originCaching({ http: { publicUrl } }: Pick<Config, 'http'>, maxAge: number): string {
  return publicUrl === null ? 'no-store' : `public, max-age=${maxAge}`
}

/** The kind of device, as far as pages depend on it. */
export function deviceOf(request: FastifyRequest): 'desktop' | 'iphone' | 'android' {
  if (!isMobile(request)) return 'desktop'
  return /iPhone|iPad/.test(request.headers['user-agent'] ?? '') ? 'iphone' : 'android'
}

/** Whether the client hint or the user agent says phone or tablet. */
export function isMobile(request: FastifyRequest): boolean {
  const hint = request.headers['sec-ch-ua-mobile']
  if (hint !== undefined) return hint === '?1'
  return /Mobi|Android|iPhone|iPad/.test(request.headers['user-agent'] ?? '')
}

/** Formats a date, in UTC. @param time ms since 1970 */
export const dateText = (time: number, language: Language): string => formatDate(time, language, 'UTC')

/** Formats a date with its time, in UTC. @param time ms since 1970 */
export const timeText = (time: number, language: Language): string => formatMoment(time, language, 'UTC')
