import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { DeviceClass } from '../database/tables.ts'
import { hasOptedOut } from './tracking-choice.ts'

/** What is kept of a visitor's browser with a view: no address of theirs, and nothing that names one browser. */
export interface ViewTraits {
  /** The site they came from, without the page on it. */
  readonly referrerHost: string | null
  readonly device: DeviceClass
  /** The first language they asked for, without its region. */
  readonly language: string | null
}

/**
 * The site somebody came from, until they watch something: the call that counts a view comes from our own page. Whoever
 * asked not to be tracked gets no such cookie, and of them no traits are kept (D31).
 */
const CAME_FROM_COOKIE = 'came_from'
/** Of whom no site is known. */
const DIRECT = '-'
/** Seconds; as long as a session. */
const LIFE = 30 * 60

const HOST = /^[a-z0-9][a-z0-9.-]{0,252}$/

/** What may be kept of who asks; nothing of who is not tracked. */
export function viewTraitsOf(request: FastifyRequest): Partial<ViewTraits> {
  const from = request.cookies[CAME_FROM_COOKIE]
  if (from === undefined || hasOptedOut(request)) return {}
  return {
    referrerHost: HOST.test(from) ? from : null,
    device: deviceOf(request),
    language: languageOf(request),
  }
}

/** Remembers which site a tracked visitor comes from; other pages of ours change nothing. */
export function rememberReferrer(request: FastifyRequest, reply: FastifyReply): void {
  const from = referrerHostOf(request)
  if (from === null && request.cookies[CAME_FROM_COOKIE] !== undefined) return
  const options = { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge: LIFE } as const
  reply.setCookie(CAME_FROM_COOKIE, from ?? DIRECT, options)
}

function referrerHostOf({ headers: { referer }, hostname: own }: FastifyRequest): string | null {
  if (referer === undefined || !URL.canParse(referer)) return null
  const { hostname } = new URL(referer)
  const from = hostname.replace(/^www\./, '')
  return hostname !== own && HOST.test(from) ? from : null
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
