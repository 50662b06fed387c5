import type { Http } from '@viewpage/remote-kit'

const TIMEOUT_MS = 20_000

/** One response has 200 comments; the editor shows further ones. */
const MAX_PARTS = 10

export interface Comment {
  readonly id: string
  readonly text: string
  /** From 1; `null` is the whole presentation. */
  readonly step: number | null
  /** ISO 8601 */
  readonly createdAt: string
  readonly author: { readonly username: string; readonly displayName: string }
}

const pathOf = (oid: string) => `/api/v4/presentation/${encodeURIComponent(oid)}/comments/`

/** The thread, oldest first. @throws HttpError; Error when the response has no comments */
export async function fetchComments(
  http: Pick<Http, 'get'>,
  oid: string,
  signal: AbortSignal,
): Promise<Comment[]> {
  const all: Comment[] = []
  let after: string | null = null
  for (let part = 0; part < MAX_PARTS; part++) {
    const query: string = after === null ? '' : `?after=${encodeURIComponent(after)}`
    const { data } = await http.get(pathOf(oid) + query, { timeout: TIMEOUT_MS, signal })
    const { comments, next } = (data ?? {}) as Readonly<Record<string, unknown>>
    if (!Array.isArray(comments)) throw unreadable()
    all.push(...comments.map(parseComment))
    if (typeof next !== 'string') break
    after = next
  }
  return all
}

/** @throws HttpError; Error when the response is no comment */
export async function writeComment(
  http: Pick<Http, 'post'>,
  oid: string,
  comment: Pick<Comment, 'text' | 'step'>,
): Promise<Comment> {
  const { data } = await http.post(pathOf(oid), comment, { timeout: TIMEOUT_MS })
  return parseComment(data)
}

function parseComment(data: unknown): Comment {
  const { id, text, step, created_at, author } = (data ?? {}) as Readonly<Record<string, unknown>>
  const { username, display_name } = (author ?? {}) as Readonly<Record<string, unknown>>
  if (typeof text !== 'string' || typeof created_at !== 'string' || typeof display_name !== 'string')
    throw unreadable()
  return {
    id: String(id),
    text,
    step: typeof step === 'number' ? step : null,
    createdAt: created_at,
    author: { username: String(username), displayName: display_name },
  }
}

function unreadable(): Error {
  return new Error(
    '[mf-toolbar] Failed to read the comments: the response has another form. Reload the page.',
  )
}
