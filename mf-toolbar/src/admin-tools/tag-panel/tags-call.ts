import type { Http } from '@viewpage/remote-kit'

const TIMEOUT_MS = 20_000

/** The tags of a presentation. */
export interface Tags {
  readonly visible: readonly string[]
  readonly hidden: readonly string[]
}

/** Tags as the server stores them. `version` names them in the next save. */
export interface StoredTags extends Tags {
  readonly version: string
}

const pathOf = (oid: string) => `/api/v4/presentation/${encodeURIComponent(oid)}/tags/`

/** @throws HttpError; Error when the response has no tags */
export async function fetchTags(
  http: Pick<Http, 'get'>,
  oid: string,
  signal?: AbortSignal,
): Promise<StoredTags> {
  const { data } = await http.get(pathOf(oid), { timeout: TIMEOUT_MS, ...(signal && { signal }) })
  return parseTags(data)
}

/** @throws HttpError with 409 when somebody else changed the tags; Error when the response has no tags */
export async function saveTags(
  http: Pick<Http, 'put'>,
  oid: string,
  { visible, hidden, version }: StoredTags,
): Promise<StoredTags> {
  const body = { version, tags: visible, hidden_tags: hidden }
  const { data } = await http.put(pathOf(oid), body, { timeout: TIMEOUT_MS })
  return parseTags(data)
}

function parseTags(data: unknown): StoredTags {
  const { tags, hidden_tags: hidden, version } = (data ?? {}) as Readonly<Record<string, unknown>>
  if (!isTextList(tags) || !isTextList(hidden) || typeof version !== 'string')
    throw new Error('[mf-toolbar] Failed to read the tags: the response has none.')
  return { visible: tags, hidden, version }
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
