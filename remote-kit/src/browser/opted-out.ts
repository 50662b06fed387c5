import type { DeckPageData, PageData } from '@viewpage/shared-events'
import { TRACKING_CHOICE_COOKIE } from '@viewpage/shared-events/visitor-cookies'
import { readCookie } from './cookies.ts'

/** `byOwner` is missing on pages without a presentation. */
export type PageChoice = Pick<PageData, 'trackingDisabled'> & Partial<Pick<DeckPageData, 'byOwner'>>

/**
 * Whether the visitor opted out of tracking: by their stored choice, which may have changed since the page was rendered, or
 * by Global Privacy Control (docs/behaviour/tracking.md#opt-out), which some browsers only send to the server.
 */
export function isOptedOut({ byOwner = false, trackingDisabled }: PageChoice): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  return (
    // For owners it is always true, so it does not say whether they opted out.
    (trackingDisabled && !byOwner) ||
    globalPrivacyControl === true ||
    readCookie(TRACKING_CHOICE_COOKIE) === 'off'
  )
}
