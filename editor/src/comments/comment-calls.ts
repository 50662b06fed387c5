import type { Http } from '@viewpage/remote-kit'
import * as v from 'valibot'

const CommentSchema = v.object({
  id: v.union([v.string(), v.number()]),
  text: v.string(),
  step: v.nullable(v.number()),
  created_at: v.string(),
  author: v.object({ oid: v.string(), username: v.string(), display_name: v.string() }),
  can_delete: v.boolean(),
})
const ThreadSchema = v.object({
  comments: v.array(CommentSchema),
  /** The last comment, if the thread has more. */
  next: v.optional(v.nullable(v.string()), null),
})

export type Comment = v.InferOutput<typeof CommentSchema>

const TIMEOUT = { timeout: 20_000 }

/** The whole thread, oldest first. A call returns a part of a long one. @throws HttpError */
export async function fetchComments(http: Http, oid: string): Promise<Comment[]> {
  const all: Comment[] = []
  let address = path(oid)
  for (;;) {
    const { comments, next } = v.parse(ThreadSchema, (await http.get(address, TIMEOUT)).data)
    all.push(...comments)
    if (next === null) return all
    address = `${path(oid)}?${new URLSearchParams({ after: next }).toString()}`
  }
}

/** @param step from 1; `null` for the whole presentation. @throws HttpError */
export async function writeComment(
  http: Http,
  oid: string,
  text: string,
  step: number | null,
): Promise<Comment> {
  return v.parse(CommentSchema, (await http.post(path(oid), { text, step }, TIMEOUT)).data)
}

/** @throws HttpError */
export async function deleteComment(http: Http, oid: string, id: Comment['id']): Promise<void> {
  await http.delete(`${path(oid)}${id}/`, TIMEOUT)
}

function path(oid: string): string {
  return `/api/v4/presentation/${oid}/comments/`
}
