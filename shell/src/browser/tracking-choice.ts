import { isOptedOut, type PageChoice } from '@viewpage/remote-kit/browser'
import { isExcluded } from '@viewpage/remote-kit/host'

/**
 * The check of docs/behaviour/tracking.md#opt-out, docs/behaviour/tracking.md#owners-are-not-counted: visitors who
 * opted out and owners at their own presentations are not tracked, nor are page loads that diagnostics changed.
 */
export function isTrackingDisabled(page: PageChoice): boolean {
  return page.byOwner === true || isExcluded() || isOptedOut(page)
}
