import type { Http } from '@viewpage/remote-kit'
import type { PageData } from '@viewpage/shared-events'

/**
 * Tells the server that the presentation was watched: once a page load, at the first start, and newer presentations
 * only (D34, D5); not from an embed, which has no session to vouch for the call. It arrives also when the page
 * is left at once; what becomes of it does not matter here.
 */
export function createViewedNotice(
  http: Pick<Http, 'post'>,
  {
    oid,
    schemaVersion,
    prezilink,
    embedMode,
  }: Pick<PageData, 'oid' | 'schemaVersion' | 'prezilink' | 'embedMode'>,
): () => void {
  let isDue = schemaVersion !== '0' && !embedMode
  return () => {
    if (!isDue) return
    isDue = false
    const body = { prezi_oid: oid, ...(prezilink && { prezi_link: prezilink.link_id }) }
    http.post('/api/v2/assets/presentation-viewed/', body, { keepalive: true }).catch(() => undefined)
  }
}
