import type { Http } from '@viewpage/remote-kit'

/** Copying a large presentation takes the server several seconds. */
const TIMEOUT_MS = 20_000

/**
 * Requests a copy of a presentation, owned by the visitor.
 *
 * @returns the path of the copy's editor
 * @throws HttpError with 401 (not logged in), 403 (not reusable), 404 (not shared with the visitor), 413 (no room
 *   left), 429; Error when the response has no path on this site
 */
export async function requestCopy(http: Pick<Http, 'post'>, oid: string): Promise<string> {
  const url = `/api/v4/presentation/${encodeURIComponent(oid)}/copy/`
  const { data } = await http.post(url, undefined, { timeout: TIMEOUT_MS })
  const path = data !== null && typeof data === 'object' && 'edit_path' in data ? data.edit_path : undefined
  if (typeof path === 'string' && /^\/(?![/\\])/.test(path)) return path
  throw new Error(`[mf-toolbar] Failed to open the copy of "${oid}": the response has no path on this site.`)
}
