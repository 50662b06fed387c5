import type { DeckPageData } from '@viewpage/shared-events'

/**
 * `"0"` is a classic presentation, anything else (absent included) a newer one
 * (docs/behaviour/addresses.md#schema-version).
 */
export function isClassic(schemaVersion: unknown): boolean {
  return String(schemaVersion) === '0'
}

/** Path of the editor (docs/behaviour/addresses.md#editor-address). */
export function editorPath(oid: string, schemaVersion: string): string {
  return isClassic(schemaVersion) ? `/${oid}/edit/` : `/p/edit/${oid}/`
}

/**
 * Path of the editor, opened for commenting (docs/behaviour/addresses.md#editor-address).
 *
 * @param step that a new comment is about at first, from 1
 */
export function commentingPath(oid: string, schemaVersion: string, step = 1): string {
  return editorPath(oid, schemaVersion) + (step > 1 ? `?step=${step}` : '') + '#present'
}

/** Path of the insights. */
export function insightsPath(oid: string, schemaVersion: string): string {
  return isClassic(schemaVersion) ? `/${oid}/insights/` : `/p/${oid}/insights/`
}

/** Path of the page as the public sees it (docs/behaviour/visibility.md#view-as-public). */
export function publicViewPath(canonicalUrl: string): string {
  return `${new URL(canonicalUrl).pathname}?view=public`
}

/**
 * Path of the form that reports a presentation, with the current step and the view link that opened the page.
 *
 * @param step counted from 1
 */
export function reportPath(
  { oid, prezilink }: Pick<DeckPageData, 'oid' | 'prezilink'>,
  step?: number,
): string {
  const query = new URLSearchParams()
  if (step !== undefined) query.set('step', String(step))
  if (prezilink) query.set('link', prezilink.link_id)
  const given = query.toString()
  return `/contact/abuse/${encodeURIComponent(oid)}/${given && `?${given}`}`
}
