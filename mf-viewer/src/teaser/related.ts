import { withTimeLimit, type Clock } from '@viewpage/remote-kit/browser'

/**
 * ms for the request of related presentations; its own constant, not the teaser's delay
 * (docs/behaviour/page.md#teaser-timeout).
 */
const RELATED_TIMEOUT_MS = 3_000

/** Another presentation by the same author. */
export interface Related {
  readonly oid: string
  readonly title: string
  /** Of the title (BCP 47). */
  readonly language: string | undefined
  /** Web address. */
  readonly url: string
  readonly thumbnail: string | null
  /** Its widths, as `srcset`. */
  readonly thumbnailSet?: string
}

export interface RelatedSource {
  readonly clock: Clock
  readonly fetch: typeof fetch
}

/** Fetches the first presentation by an author that is not the one on this page. @throws as {@link fetchOthers} */
export async function fetchRelated(
  source: RelatedSource,
  page: { ownerId: string; oid: string },
): Promise<Related> {
  return (await fetchOthers(source, page))[0]
}

/**
 * Fetches presentations by an author that are not the one on this page, at most three.
 *
 * @throws Error with exact texts (docs/behaviour/page.md#teaser-failure): `No prezis by author`, `No other prezis found
 * for user`, `Related fetch timed out after {ms} msec`, `Request failed with status code {n}`.
 */
export async function fetchOthers(
  { clock, fetch }: RelatedSource,
  { ownerId, oid }: { ownerId: string; oid: string },
): Promise<[Related, ...Related[]]> {
  const query = new URLSearchParams({ owner_id: ownerId, privacy: 'public', limit: '3' })
  const abort = new AbortController()

  async function fetchAll(): Promise<[Related, ...Related[]]> {
    const answer = await fetch(`/api/v4/presentation/?${query.toString()}`, {
      signal: abort.signal,
      credentials: 'same-origin',
    })
    if (answer.status === 204) throw new Error('No prezis by author')
    if (!answer.ok) throw new Error(`Request failed with status code ${answer.status}`)
    const [first, ...rest] = resultsOf(await answer.json()).filter((related) => related.oid !== oid)
    if (!first) throw new Error('No other prezis found for user')
    return [first, ...rest]
  }

  function onTimeout(): never {
    abort.abort()
    throw new Error(`Related fetch timed out after ${RELATED_TIMEOUT_MS} msec`)
  }

  return withTimeLimit(fetchAll(), RELATED_TIMEOUT_MS, onTimeout, clock.after)
}

/** Reads the response. Results that are not presentations with a web address are left out. */
function resultsOf(data: unknown): Related[] {
  const results = isRecord(data) ? data['results'] : null
  if (!Array.isArray(results)) throw new Error('The related call answered without results.')
  return results.flatMap((result: unknown) => {
    if (!isRecord(result)) return []
    const { oid, title, language, absolute_landing_url: url, preview_urls: previews } = result
    if (typeof oid !== 'string' || typeof title !== 'string' || !isWebAddress(url)) return []
    const { larger_overview: thumbnail, overviews } = isRecord(previews) ? previews : {}
    return [
      {
        oid,
        title,
        language: typeof language === 'string' ? language : undefined,
        url,
        thumbnail: typeof thumbnail === 'string' ? thumbnail : null,
        ...(typeof overviews === 'string' && { thumbnailSet: overviews }),
      },
    ]
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value)
}
