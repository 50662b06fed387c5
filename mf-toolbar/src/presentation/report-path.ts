import type { PageData } from '@viewpage/shared-events'

/**
 * The form to report a presentation: it begins with the step the visitor stands at, and knows the view link the page
 * was opened by.
 *
 * @param step counted from 1
 */
export function reportPath({ oid, prezilink }: Pick<PageData, 'oid' | 'prezilink'>, step?: number): string {
  const query = new URLSearchParams()
  if (step !== undefined) query.set('step', String(step))
  if (prezilink) query.set('link', prezilink.link_id)
  const given = query.toString()
  return `/contact/abuse/${encodeURIComponent(oid)}/${given && `?${given}`}`
}
