import type { DeckDocument } from '@viewpage/deck'

/** The server no longer serves the document to this page, for example because the view link was revoked. */
export class DocumentGoneError extends Error {
  override readonly name = 'DocumentGoneError'
}

/** The network, and the parser of documents. */
export interface DocumentSource {
  readonly fetch: typeof fetch
  /** Receives the `Link` header, which names files that are needed next, before the document has arrived. */
  readonly linked: (header: string | null) => void
  /** @throws Error when the data is not a valid document */
  readonly parse: (data: unknown) => DeckDocument | Promise<DeckDocument>
}

/**
 * Fetches and parses the document of a presentation.
 *
 * @throws DocumentGoneError for status 404; Error for any other failure, with the URL and the reason in its message
 */
export async function loadDocument(
  { fetch, linked, parse }: DocumentSource,
  url: string,
  signal: AbortSignal,
): Promise<DeckDocument> {
  let isGone = false
  try {
    const answer = await fetch(url, { signal, credentials: 'same-origin' })
    isGone = answer.status === 404
    if (!answer.ok) throw new Error(`Request failed with status code ${answer.status}`)
    linked(answer.headers.get('Link'))
    return await parse(await answer.json())
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    const message = `[mf-viewer] Failed to load the presentation from "${url}": ${why}`
    throw isGone ? new DocumentGoneError(message, { cause }) : new Error(message, { cause })
  }
}
