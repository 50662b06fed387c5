import {
  DASHBOARD,
  replacePath as replacePathOf,
  sharingPath as sharingPathOf,
} from '@viewpage/shared-events/site-paths'

/**
 * `String(v) === "0"` is classic; everything else, absent included, is newer
 * (docs/behaviour/addresses.md#schema-version).
 */
export function isClassic(schemaVersion: string): boolean {
  return schemaVersion === '0'
}

/** The parts of the URL path of a presentation. */
export interface PresentationAddress {
  readonly oid: string
  readonly slug: string
  readonly schemaVersion: string
}

/** The URL path of a presentation's page (docs/behaviour/addresses.md#view-page-address). */
export function pagePath({ oid, slug, schemaVersion }: PresentationAddress): string {
  const tail = slug === '' ? '' : `${slug}/`
  return isClassic(schemaVersion) ? `/${oid}/${tail}` : `/p/${oid}/${tail}`
}

/** The URL path of a presentation as Markdown, which does not change with its title. */
export function markdownPath({ oid, schemaVersion }: { oid: string; schemaVersion: string }): string {
  return `${pagePath({ oid, schemaVersion, slug: '' })}index.md`
}

/** The URL path of its editor. */
export function editPath({ oid, schemaVersion }: { oid: string; schemaVersion: string }): string {
  return isClassic(schemaVersion) ? `/${oid}/edit/` : `/p/edit/${oid}/`
}

/** The URL path of its insights. */
export function insightsPath({ oid, schemaVersion }: { oid: string; schemaVersion: string }): string {
  return isClassic(schemaVersion) ? `/${oid}/insights/` : `/p/${oid}/insights/`
}

/** What an account deleted and can restore. */
export const BIN_PATH = '/dashboard/bin/'

/** The URL path of the last versions of a presentation, for people who may edit it. */
export function versionsPath({ oid }: { oid: string }): string {
  return `/dashboard/versions/${oid}/`
}

/** The URL path of the form that uploads presentations. */
export const UPLOAD_PATH = `${DASHBOARD}upload/`

/** The URL path of the form that replaces its file. */
export function replacePath({ oid }: { oid: string }): string {
  return replacePathOf(oid)
}

/** The URL path of the form after a replacement, with what the new file could not show. */
export function replacedPath(presentation: { oid: string }): string {
  return `${replacePath(presentation)}?saved=replaced`
}

/** The URL path of the first look at a presentation that was uploaded. */
export function firstLookPath({ oid }: { oid: string }): string {
  return `${sharingPathOf(oid)}first-look/`
}

/** The URL path of its sharing page. */
export function sharingPath({ oid }: { oid: string }): string {
  return sharingPathOf(oid)
}
