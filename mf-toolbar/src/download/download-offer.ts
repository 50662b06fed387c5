import type { Http } from '@viewpage/remote-kit'
import type { PageData } from '@viewpage/shared-events'

/** What of a presentation can be downloaded. */
export interface DownloadOffer {
  /** The file it was made from; `null` when there is none, or its owner keeps it. */
  readonly original: { readonly fileName: string; readonly bytes: number } | null
  readonly pdf: { readonly fileName: string; readonly pages: number }
}

type Downloaded = Pick<PageData, 'oid' | 'storageToken'>

/** Where the offer is, and its files; with the token that opens a private presentation's files to this page. */
export function downloadPath({ oid, storageToken }: Downloaded, file?: 'original' | 'pdf'): string {
  const path = `/api/v4/presentation/${encodeURIComponent(oid)}/download/${file === undefined ? '' : `${file}/`}`
  return storageToken === null ? path : `${path}?${new URLSearchParams({ token: storageToken }).toString()}`
}

/**
 * Asks what can be downloaded.
 *
 * @throws HttpError with 403 (the owner does not allow it) or 404 (not shared with the visitor); Error when the
 *   answer is not an offer
 */
export async function fetchDownloadOffer(
  http: Pick<Http, 'get'>,
  presentation: Downloaded,
  signal: AbortSignal,
): Promise<DownloadOffer> {
  const { data } = await http.get(downloadPath(presentation), { signal, timeout: 20_000 })
  const original = recordOf(recordOf(data)['original'])
  const pdf = recordOf(recordOf(data)['pdf'])
  const { file_name: pdfName, pages } = pdf
  if (typeof pdfName !== 'string' || typeof pages !== 'number')
    throw new Error('[mf-toolbar] Failed to read what can be downloaded: the answer names no PDF.')
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
