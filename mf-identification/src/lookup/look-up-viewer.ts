/** ms the lookup may take; after that it has failed, and the visitor is asked. */
export const LOOKUP_TIMEOUT = 3_000

/**
 * Asks the server whether it knows who is watching (section 7).
 *
 * @throws Error when the call fails or the answer is not the one of the specification
 */
export async function lookUpViewer(
  url: string,
  { fetch, signal }: { fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<boolean> {
  const answer = await fetch(url, {
    credentials: 'include',
    headers: { Accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(LOOKUP_TIMEOUT)]),
  })
  if (!answer.ok) throw new Error(`Request failed with status code ${answer.status}`)
  return isIdentified(await answer.json())
}

function isIdentified(body: unknown): boolean {
  if (typeof body === 'object' && body !== null && 'is_identified' in body) {
    if (typeof body.is_identified === 'boolean') return body.is_identified
  }
  throw new Error('The answer has no boolean is_identified')
}
