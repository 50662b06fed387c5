import type { DeckDocument } from '@viewpage/deck'

/** How a document comes: the network, and what reads it. */
export interface DocumentSource {
  readonly fetch: typeof fetch
  /** @throws Error when it is no document this viewer can play. */
  readonly parse: (data: unknown) => DeckDocument | Promise<DeckDocument>
}

/**
 * Fetches and reads the document of a presentation.
 *
 * @throws Error that says what was attempted and why it failed.
 */
export async function loadDocument(
  { fetch, parse }: DocumentSource,
  url: string,
  signal: AbortSignal,
): Promise<DeckDocument> {
  try {
    const answer = await fetch(url, { signal, credentials: 'same-origin' })
    if (!answer.ok) throw new Error(`Request failed with status code ${answer.status}`)
    return await parse(await answer.json())
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`[mf-viewer] Failed to load the presentation from "${url}": ${why}`, { cause })
  }
}
