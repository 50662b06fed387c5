import type { Http } from '@viewpage/remote-kit'
import type { DeckPageData } from '@viewpage/shared-events'

/** Timeout of the request. */
const TIMEOUT_MS = 20_000

/** The files of a presentation that can be downloaded. */
export interface DownloadOffer {
  /** The file it was imported from; `null` when there is none, or the owner does not offer it. */
  readonly original: { readonly fileName: string; readonly bytes: number } | null
  readonly pdf: { readonly fileName: string; readonly pages: number }
}

type Downloaded = Pick<DeckPageData, 'oid' | 'storageToken'>

/** Path of the offer, or of one of its files; with the token that grants this page access to a private presentation. */
export function downloadPath({ oid, storageToken }: Downloaded, file?: 'original' | 'pdf'): string {
  const path = `/api/v4/presentation/${encodeURIComponent(oid)}/download/${file === undefined ? '' : `${file}/`}`
  return storageToken === null ? path : `${path}?${new URLSearchParams({ token: storageToken }).toString()}`
}

/**
 * Requests the list of files that can be downloaded.
 *
 * @throws HttpError with 403 (the owner does not allow downloads) or 404 (not shared with the visitor); Error when
 *   the response is not an offer
 */
export async function fetchDownloadOffer(
  http: Pick<Http, 'get'>,
  presentation: Downloaded,
  signal: AbortSignal,
): Promise<DownloadOffer> {
  const { data } = await http.get(downloadPath(presentation), { signal, timeout: TIMEOUT_MS })
  const original = recordOf(recordOf(data)['original'])
  const pdf = recordOf(recordOf(data)['pdf'])
  const { file_name: pdfName, pages } = pdf
  if (typeof pdfName !== 'string' || typeof pages !== 'number')
    throw new Error('[mf-toolbar] Failed to read the download offer: the response has no PDF.')
  const { file_name: originalName, bytes } = original
  return {
    original:
      typeof originalName === 'string' && typeof bytes === 'number'
        ? { fileName: originalName, bytes }
        : null,
    pdf: { fileName: pdfName, pages },
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
}
