import type { DeckPageData, StartTrigger } from '@viewpage/shared-events'
import { MINUTE_MS } from '@viewpage/shared-events/durations'

/**
 * Whether the presentation counts as public (docs/behaviour/overlay.md#public-presentation), regardless of the visitor.
 */
export function isPublic({ privacy }: Pick<DeckPageData, 'privacy'>): boolean {
  return privacy === 'public' || privacy === 'reusable'
}

/**
 * Whether this view link asks for identification. It never asks the owner or people with rights
 * (docs/behaviour/identification.md#who-is-asked).
 */
export function asksForIdentification({
  prezilink,
  byOwner,
  viewerRights,
}: Pick<DeckPageData, 'prezilink' | 'byOwner' | 'viewerRights'>): boolean {
  return prezilink?.viewer_identification === true && !byOwner && !viewerRights.edit && !viewerRights.comment
}

/**
 * Whether the presentation starts automatically (docs/behaviour/overlay.md#autoplay): a public one with autoplay and
 * without identification, or any with forced autoplay.
 */
export function autoplayTriggerOf(
  pageData: Pick<DeckPageData, 'privacy' | 'shouldAutoplay' | 'forceAutoplay'>,
  mustIdentify: boolean,
): StartTrigger | null {
  if (pageData.forceAutoplay) return 'forcedAutoplay'
  return pageData.shouldAutoplay && isPublic(pageData) && !mustIdentify ? 'autoplay' : null
}

/**
 * Whether a call notifies the server of the view (docs/behaviour/tracking.md#presentation-viewed). Views of classic
 * presentations and of embeds, which have no CSRF token, count by the viewer log, which the host sends.
 */
export function isNotifiedByCall({
  schemaVersion,
  embedMode,
}: Pick<DeckPageData, 'schemaVersion' | 'embedMode'>): boolean {
  return schemaVersion !== '0' && !embedMode
}

/** Forced autoplay does not wait for an identification. */
export function needsIdentification(trigger: StartTrigger, mustIdentify: boolean): boolean {
  return mustIdentify && trigger !== 'forcedAutoplay'
}

/**
 * ms from the start of the page to the end of the load. If the clocks of server and browser differ by more than a
 * minute, the navigation counts as the start.
 *
 * @param pageStartTime ms since 1970
 */
export function loadDurationOf(
  pageStartTime: number,
  { timeOrigin, now }: { timeOrigin: number; now: number },
) {
  const origin = Math.abs(timeOrigin - pageStartTime) < MINUTE_MS ? pageStartTime : timeOrigin
  return Math.max(0, timeOrigin + now - origin)
}
