import type { Http } from '@viewpage/remote-kit'
import { RefusedError } from '@viewpage/remote-kit/host'
import * as v from 'valibot'
import type { Draft } from './draft.ts'

const Answer = v.object({
  oid: v.string(),
  title: v.string(),
  description: v.string(),
  privacy: v.picklist(['public', 'reusable', 'unlisted', 'private']),
  can_change_privacy: v.boolean(),
  version: v.string(),
  steps: v.array(v.object({ id: v.string(), title: v.string() })),
})

/** The state on the server; `version` is needed to save over it. */
export interface SavedState {
  readonly draft: Draft
  readonly canChangePrivacy: boolean
  readonly version: string
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly state: SavedState }
  /** Another person has saved in the meantime; nothing was saved. */
  | { readonly kind: 'conflict'; readonly current: SavedState }

/** @throws HttpError */
export async function fetchEditing(http: Http, oid: string): Promise<SavedState> {
  return parse((await http.get(path(oid), { timeout: 20_000 })).data)
}

/**
 * @param version of the state that the draft is based on
 * @throws HttpError
 */
export async function saveDraft(
  http: Http,
  oid: string,
  version: string,
  draft: Draft,
): Promise<SaveOutcome> {
  try {
    const { data } = await http.put(path(oid), { version, ...draft }, { timeout: 60_000 })
    return { kind: 'saved', state: parse(data) }
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status !== 409) throw error
    return { kind: 'conflict', current: parse((error.data as { current?: unknown } | null)?.current) }
  }
}

function path(oid: string): string {
  return `/api/v4/presentation/${oid}/editing/`
}

function parse(data: unknown): SavedState {
  const { title, description, privacy, steps, version, can_change_privacy } = v.parse(Answer, data)
  return { draft: { title, description, privacy, steps }, version, canChangePrivacy: can_change_privacy }
}
