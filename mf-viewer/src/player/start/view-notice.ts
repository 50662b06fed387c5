import type { Http } from '@viewpage/remote-kit'
import type { DeckPageData } from '@viewpage/shared-events'

/**
 * Notifies the server of a view: once per page load, at the first start, and not for classic presentations
 * (docs/behaviour/tracking.md#presentation-viewed). Embeds have no session and send nothing. `keepalive` delivers the
 * request even if the visitor leaves at once; a failure is ignored.
 */
export function createViewNotice(
  http: Pick<Http, 'post'>,
  {
    oid,
    schemaVersion,
    prezilink,
    embedMode,
  }: Pick<DeckPageData, 'oid' | 'schemaVersion' | 'prezilink' | 'embedMode'>,
): () => void {
  let isDue = schemaVersion !== '0' && !embedMode
  return () => {
    if (!isDue) return
    isDue = false
    const body = { prezi_oid: oid, ...(prezilink && { prezi_link: prezilink.link_id }) }
    http.post('/api/v2/assets/presentation-viewed/', body, { keepalive: true }).catch(() => undefined)
  }
}
