import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The cookie with what the visitor chose about being measured: `on` or `off`, for a year. The shell reads it too. It
 * holds in frames on other sites, where the browser sends them cookies of ours.
 */
export const TRACKING_CHOICE_COOKIE = 'tracking_choice'

export type TrackingChoice = 'on' | 'off'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The visitor asked not to be measured: by their choice here, or by Global Privacy Control (D31). */
export function hasOptedOut(request: FastifyRequest): boolean {
  return sendsPrivacySignal(request) || request.cookies[TRACKING_CHOICE_COOKIE] === 'off'
}

/** The browser sends Global Privacy Control with everything it asks for. */
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
