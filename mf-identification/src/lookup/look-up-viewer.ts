/** The visitor is asked when the lookup takes longer. */
export const LOOKUP_TIMEOUT_MS = 3_000

/**
 * Requests whether the server knows the visitor (docs/behaviour/identification.md#lookup).
 *
 * @throws Error when the call fails or the response has an unexpected format
 */
export async function lookUpViewer(
  url: string,
  { fetch, signal }: { fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<boolean> {
  const response = await fetch(url, {
    credentials: 'include',
    headers: { Accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(LOOKUP_TIMEOUT_MS)]),
  })
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`)
  return isIdentified(await response.json())
}

function isIdentified(body: unknown): boolean {
  if (typeof body === 'object' && body !== null && 'is_identified' in body) {
    if (typeof body.is_identified === 'boolean') return body.is_identified
  }
  throw new Error('The response has no boolean is_identified')
}
