import type { PageData, StartTrigger } from '@viewpage/shared-events'

/** Public in the sense of D45, whoever looks. */
export function isPublic({ privacy }: Pick<PageData, 'privacy'>): boolean {
  return privacy === 'public' || privacy === 'reusable'
}

/** Whether this link asks who is watching. Owners and people with rights are never asked (D18). */
export function asksWhoWatches({
  prezilink,
  byOwner,
  viewerRights,
}: Pick<PageData, 'prezilink' | 'byOwner' | 'viewerRights'>): boolean {
  return prezilink?.viewer_identification === true && !byOwner && !viewerRights.edit && !viewerRights.comment
}

/**
 * Whether the presentation starts by itself (section 4): when public, autoplay is on and nobody has to say first
 * who is watching; forced autoplay always. A page that is about to be replaced leaves the start to the one that
 * follows.
 */
export function autoplayTriggerOf(
  pageData: Pick<PageData, 'privacy' | 'shouldAutoplay' | 'forceAutoplay'>,
  { canRun, mustIdentify }: { canRun: boolean; mustIdentify: boolean },
): StartTrigger | null {
  if (!canRun) return null
  if (pageData.forceAutoplay) return 'forcedAutoplay'
  return pageData.shouldAutoplay && isPublic(pageData) && !mustIdentify ? 'autoplay' : null
}

/** A start nobody asked for by hand does not wait for an identification. */
export function needsIdentification(trigger: StartTrigger, mustIdentify: boolean): boolean {
  return mustIdentify && trigger !== 'forcedAutoplay'
}

/**
 * ms from the page's start to loading finished. A server clock that disagrees with this browser's by more than a
 * minute is not believed; the navigation is the origin then.
 *
 * @param pageStartTime ms since 1970
 */
export function loadDurationOf(
  pageStartTime: number,
  { timeOrigin, now }: { timeOrigin: number; now: number },
) {
  const origin = Math.abs(timeOrigin - pageStartTime) < 60_000 ? pageStartTime : timeOrigin
  return Math.max(0, timeOrigin + now - origin)
}
