import type { PageData, Prezilink } from '@viewpage/shared-events'

/**
 * The view link whose visitor is to be asked who is watching, or `null` when nobody is asked: not on a link that
 * does not want it, never owners or people with edit or comment rights (D18).
 */
export function askingLinkOf({
  prezilink,
  byOwner,
  viewerRights,
}: Pick<PageData, 'prezilink' | 'byOwner' | 'viewerRights'>): Prezilink | null {
  if (!prezilink?.viewer_identification) return null
  return byOwner || viewerRights.edit || viewerRights.comment ? null : prezilink
}

/** Where a link's viewers are looked up and told of (section 7). */
export function viewersUrlOf({ link_id }: Pick<Prezilink, 'link_id'>): string {
  return `/api/v1/insights/viewers/${encodeURIComponent(link_id)}/`
}
