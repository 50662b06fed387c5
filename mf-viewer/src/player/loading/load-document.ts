import type { DeckDocument } from '@viewpage/deck'

/** The server no longer serves the document to this page, for example because the view link was revoked. */
export class DocumentGoneError extends Error {
  override readonly name = 'DocumentGoneError'
}

/** How a document comes: the network, and what reads it. */
export interface DocumentSource {
  readonly fetch: typeof fetch
  /** @throws Error when it is no document this viewer can play. */
  readonly parse: (data: unknown) => DeckDocument | Promise<DeckDocument>
}

/**
 * Fetches and reads the document of a presentation.
 *
 * @throws Error that says what was attempted and why it failed; DocumentGoneError for status 404
 */
export async function loadDocument(
  { fetch, parse }: DocumentSource,
  url: string,
  signal: AbortSignal,
): Promise<DeckDocument> {
  let isGone = false
  try {
    const answer = await fetch(url, { signal, credentials: 'same-origin' })
    isGone = answer.status === 404
    if (!answer.ok) throw new Error(`Request failed with status code ${answer.status}`)
    return await parse(await answer.json())
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    const message = `[mf-viewer] Failed to load the presentation from "${url}": ${why}`
    throw isGone ? new DocumentGoneError(message, { cause }) : new Error(message, { cause })
  }
}
