import { matches, SITE_HOSTNAME } from '@viewpage/shared-events/patterns'
import { CAME_FROM_COOKIE } from '@viewpage/shared-events/visitor-cookies'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { DeviceClass } from '../../storage/database/tables/figures.ts'
import { isUnmeasured } from './tracking-choice.ts'

/** Traits of a visitor that are stored with a view: no IP address, and nothing that identifies one browser. */
export interface ViewTraits {
  /** Hostname of the site they came from. */
  readonly referrerHostname: string | null
  readonly device: DeviceClass
  /** First language of `Accept-Language`, without its region. */
  readonly language: string | null
}

/** The traits of a visitor; none for visitors who opted out. */
export function viewTraitsOf(request: FastifyRequest): Partial<ViewTraits> {
  const from = request.cookies[CAME_FROM_COOKIE]
  if (from === undefined || isUnmeasured(request)) return {}
  return {
    referrerHostname: matches(SITE_HOSTNAME, from) ? from : null,
    device: deviceOf(request),
    language: languageOf(request),
  }
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
