import { TRACKING_CHOICE_COOKIE } from '@viewpage/shared-events/visitor-cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { YEAR_SECONDS } from '@viewpage/shared-events/durations'

export type TrackingChoice = 'on' | 'off'

/** Whether the visitor opted out, by their choice or by Global Privacy Control (docs/behaviour/tracking.md#opt-out). */
export function hasOptedOut(request: FastifyRequest): boolean {
  return sendsPrivacySignal(request) || request.cookies[TRACKING_CHOICE_COOKIE] === 'off'
}

/**
 * Whether nothing about the visit is measured: the visitor opted out, or sees other versions than the active ones
 * (docs/behaviour/releases.md#override).
 */
export function isUnmeasured(request: FastifyRequest): boolean {
  return hasOptedOut(request) || request.releaseOverride !== null
}

/** Whether the browser sends Global Privacy Control. */
export function sendsPrivacySignal({ headers }: FastifyRequest): boolean {
  return headers['sec-gpc'] === '1'
}

export function keepTrackingChoice(reply: FastifyReply, choice: TrackingChoice): void {
  reply.setCookie(TRACKING_CHOICE_COOKIE, choice, {
    path: '/',
    secure: true,
    sameSite: 'none',
    maxAge: YEAR_SECONDS,
  })
}
