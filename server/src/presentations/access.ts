import type { Privacy } from '@viewpage/shared-events'

/** What somebody may do with a presentation. */
export interface Access {
  readonly view: boolean
  readonly edit: boolean
  readonly comment: boolean
  readonly byOwner: boolean
}

/** Why somebody might have a right. */
export interface AccessReasons {
  readonly privacy: Privacy
  readonly byOwner: boolean
  readonly right: 'edit' | 'comment' | null
  /** They came by a view link that holds. */
  readonly viaLink: boolean
}

/** Privacy (D14): a private presentation is there only for people with a right to it, or by a view link. */
export function accessOf({ privacy, byOwner, right, viaLink }: AccessReasons): Access {
  const edit = byOwner || right === 'edit'
  const comment = edit || right === 'comment'
  return { edit, comment, byOwner, view: privacy !== 'private' || comment || viaLink }
}

/** What is listed, indexed and counted in the open (D14). */
export const LISTED: readonly Privacy[] = ['public', 'reusable']

export function isListed(privacy: Privacy): boolean {
  return LISTED.includes(privacy)
}

/** `String(v) === "0"` is classic; everything else, absent included, is newer (D5). */
export function isClassic(schemaVersion: string): boolean {
  return schemaVersion === '0'
}

/** What the address of a presentation's page is made of. */
export interface PresentationAddress {
  readonly oid: string
  readonly slug: string
  readonly schemaVersion: string
}

/** The address of a presentation's page (D4). */
export function pagePath({ oid, slug, schemaVersion }: PresentationAddress): string {
  const tail = slug === '' ? '' : `${slug}/`
  return isClassic(schemaVersion) ? `/${oid}/${tail}` : `/p/${oid}/${tail}`
}

/** The address of its editor. */
export function editPath({ oid, schemaVersion }: { oid: string; schemaVersion: string }): string {
  return isClassic(schemaVersion) ? `/${oid}/edit/` : `/p/edit/${oid}/`
}

/** The address of what its owner learns of its visitors. */
export function insightsPath({ oid, schemaVersion }: { oid: string; schemaVersion: string }): string {
  return isClassic(schemaVersion) ? `/${oid}/insights/` : `/p/${oid}/insights/`
}
