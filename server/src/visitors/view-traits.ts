import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { DeviceClass } from '../database/tables.ts'
import { hasOptedOut } from './tracking-choice.ts'

/** Traits of a visitor that are stored with a view: no IP address, and nothing that identifies one browser. */
export interface ViewTraits {
  /** Hostname of the site they came from. */
  readonly referrerHostname: string | null
  readonly device: DeviceClass
  /** First language of `Accept-Language`, without its region. */
  readonly language: string | null
}

/**
 * Keeps the referring site until a view is counted, because the request that counts it comes from our own page.
 * Visitors who opted out get no such cookie, and their traits are not stored (docs/behaviour/insights.md#view-traits).
 */
const CAME_FROM_COOKIE = 'came_from'
/** Value of the cookie if the site is unknown. */
const DIRECT = '-'

/** As long as a session. */
const COOKIE_SECONDS = 30 * 60

const HOSTNAME = /^[a-z0-9][a-z0-9.-]{0,252}$/

/** The traits of a visitor; none for visitors who opted out. */
export function viewTraitsOf(request: FastifyRequest): Partial<ViewTraits> {
  const from = request.cookies[CAME_FROM_COOKIE]
  if (from === undefined || hasOptedOut(request)) return {}
  return {
    referrerHostname: HOSTNAME.test(from) ? from : null,
    device: deviceOf(request),
    language: languageOf(request),
  }
}

/** Remembers the site that a tracked visitor comes from. Page loads within this site do not change it. */
export function rememberReferrer(request: FastifyRequest, reply: FastifyReply): void {
  const from = referrerHostnameOf(request)
  if (from === null && request.cookies[CAME_FROM_COOKIE] !== undefined) return
  const options = {
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: COOKIE_SECONDS,
  } as const
  reply.setCookie(CAME_FROM_COOKIE, from ?? DIRECT, options)
}

function referrerHostnameOf({ headers: { referer }, hostname: own }: FastifyRequest): string | null {
  if (referer === undefined || !URL.canParse(referer)) return null
  const { hostname } = new URL(referer)
  const from = hostname.replace(/^www\./, '')
  return hostname !== own && HOSTNAME.test(from) ? from : null
}

function deviceOf({ headers }: FastifyRequest): DeviceClass {
  const browser = headers['user-agent'] ?? ''
  if (/iPad|Tablet|Android(?!.*Mobi)/.test(browser)) return 'tablet'
  return headers['sec-ch-ua-mobile'] === '?1' || /Mobi|iPhone/.test(browser) ? 'mobile' : 'desktop'
}

function languageOf({ raw }: FastifyRequest): string | null {
  const [first = ''] = new Negotiator(raw).languages()
  return /^[a-z]{2,3}(?=-|$)/i.exec(first)?.[0].toLowerCase() ?? null
}
