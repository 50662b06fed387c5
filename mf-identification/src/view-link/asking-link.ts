import type { DeckPageData, Prezilink } from '@viewpage/shared-events'

/**
 * The view link, if its visitor must be asked to identify; otherwise `null`. Owners and people with edit or comment
 * rights are never asked (docs/behaviour/identification.md#who-is-asked).
 */
export function askingLinkOf({
  prezilink,
  byOwner,
  viewerRights,
}: Pick<DeckPageData, 'prezilink' | 'byOwner' | 'viewerRights'>): Prezilink | null {
  if (!prezilink?.viewer_identification) return null
  return byOwner || viewerRights.edit || viewerRights.comment ? null : prezilink
}

/**
 * URL for the lookup and the answers of a link (docs/behaviour/identification.md#lookup,
 * docs/behaviour/identification.md#answer-call).
 */
export function viewersUrlOf({ link_id }: Pick<Prezilink, 'link_id'>): string {
  return `/api/v1/insights/viewers/${encodeURIComponent(link_id)}/`
}
