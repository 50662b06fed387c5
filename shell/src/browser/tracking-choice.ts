import { readCookie } from '@viewpage/remote-kit/host'
import type { PageData } from '@viewpage/shared-events'

/** The cookie that `/privacy/choices/` writes. */
export const TRACKING_CHOICE_COOKIE = 'tracking_choice'

/** The visitor does not want to be tracked: their stored choice, or Global Privacy Control of their browser (D31). */
export function isOptedOut(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || readCookie(TRACKING_CHOICE_COOKIE) === 'off'
}

/** The check of D31: nobody is counted who does not want it, nor an owner at an own presentation. */
export function isTrackingDisabled({ byOwner }: Pick<PageData, 'byOwner'>): boolean {
  return byOwner || isOptedOut()
}
