import { readCookie } from '@viewpage/remote-kit/browser'
import type { PageData } from '@viewpage/shared-events'

/** Written by `/privacy/choices/`. */
export const TRACKING_CHOICE_COOKIE = 'tracking_choice'

type PageChoice = Pick<PageData, 'byOwner' | 'trackingDisabled'>

/**
 * Whether the visitor opted out of tracking: by their stored choice, which may have changed since the page was rendered, or
 * by Global Privacy Control (D31), which some browsers only send to the server.
 */
export function isOptedOut({ byOwner, trackingDisabled }: PageChoice): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  return (
    // For owners it is always true, so it does not say whether they opted out.
    (trackingDisabled && !byOwner) ||
    globalPrivacyControl === true ||
    readCookie(TRACKING_CHOICE_COOKIE) === 'off'
  )
}

/** The check of D31: visitors who opted out and owners at their own presentations are not tracked. */
export function isTrackingDisabled(page: PageChoice): boolean {
  return page.byOwner || isOptedOut(page)
}
