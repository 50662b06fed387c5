import { readCookie } from '@viewpage/remote-kit/browser'
import type { PageData } from '@viewpage/shared-events'

/** The cookie that `/privacy/choices/` writes. */
export const TRACKING_CHOICE_COOKIE = 'tracking_choice'

type PageChoice = Pick<PageData, 'byOwner' | 'trackingDisabled'>

/**
 * The visitor does not want to be tracked: their stored choice, which may have changed since the page was made, or Global
 * Privacy Control of their browser (D31), which some browsers tell the server alone.
 */
export function isOptedOut({ byOwner, trackingDisabled }: PageChoice): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  return (
    // Of an owner it says nothing about their wish.
    (trackingDisabled && !byOwner) ||
    globalPrivacyControl === true ||
    readCookie(TRACKING_CHOICE_COOKIE) === 'off'
  )
}

/** The check of D31: nobody is counted who does not want it, nor an owner at an own presentation. */
export function isTrackingDisabled(page: PageChoice): boolean {
  return page.byOwner || isOptedOut(page)
}
