import { HttpError, type Http } from '@viewpage/remote-kit'
import { isOptedOut, type Clock } from '@viewpage/remote-kit/browser'
import type { DeckPageData } from '@viewpage/shared-events'

/** An outage lasts a minute or two; a page may stay open for days. */
const MAX_RETRIES = 24

/**
 * Notifies the server of a view that was seen: once per page load, and not for classic presentations
 * (docs/behaviour/tracking.md#presentation-viewed). Embeds have no CSRF token; their views count by the viewer log. `keepalive` delivers the
 * request even if the visitor leaves at once. It is repeated when the server asks for that (`Retry-After`), also after the
 * viewer was removed, because the view has happened; other failures are ignored. Visitors who opted out send nothing.
 */
export function createViewNotice(
  http: Pick<Http, 'post'>,
  pageData: Pick<
    DeckPageData,
    'oid' | 'schemaVersion' | 'prezilink' | 'embedMode' | 'byOwner' | 'trackingDisabled'
  >,
  { after }: Pick<Clock, 'after'>,
): () => void {
  const { oid, schemaVersion, prezilink, embedMode } = pageData
  let isDue = schemaVersion !== '0' && !embedMode
  return () => {
    if (!isDue) return
    isDue = false
    send(MAX_RETRIES)
  }

  function send(retries: number): void {
    // Checked again before each retry: the visitor may opt out in another tab.
    if (isOptedOut(pageData)) return
    const body = { prezi_oid: oid, ...(prezilink && { prezi_link: prezilink.link_id }), seen: true }
    http.post('/api/v2/assets/presentation-viewed/', body, { keepalive: true }).catch((error: unknown) => {
      const seconds = error instanceof HttpError ? error.retryAfterSeconds : undefined
      if (seconds !== undefined && retries > 0) after(seconds * 1_000, () => send(retries - 1))
    })
  }
}
