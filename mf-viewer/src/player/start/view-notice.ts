import { HttpError, type Http } from '@viewpage/remote-kit'
import { isOptedOut, type Clock } from '@viewpage/remote-kit/browser'
import type { DeckPageData } from '@viewpage/shared-events'
import { isNotifiedByCall } from './start-rules.ts'

/** An outage lasts a minute or two; a page may stay open for days. */
const MAX_RETRIES = 24

/**
 * Notifies the server, or the host, of a view that was seen. `keepalive` delivers the
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
  notifyHost: () => void,
): () => void {
  const { oid, prezilink } = pageData
  return () => {
    if (isNotifiedByCall(pageData)) send(MAX_RETRIES)
    else notifyHost()
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
