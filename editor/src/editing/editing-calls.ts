import type { Http } from '@viewpage/remote-kit'
import { RefusedError } from '@viewpage/remote-kit/host'
import { splitTags, tagsText } from '@viewpage/shared-events/tags'
import * as v from 'valibot'
import type { Draft, Step } from './draft.ts'

const Answer = v.object({
  oid: v.string(),
  title: v.string(),
  description: v.string(),
  tags: v.array(v.string()),
  privacy: v.picklist(['public', 'reusable', 'unlisted', 'private']),
  // Servers of an earlier version do not send it.
  cover: v.optional(v.nullable(v.string()), null),
  can_change_privacy: v.boolean(),
  version: v.string(),
  // Servers of an earlier version do not send notes and transcripts.
  steps: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      notes: v.optional(v.string(), ''),
      transcript: v.optional(v.string(), ''),
      skipped: v.optional(v.boolean(), false),
      number: v.optional(v.number()),
    }),
  ),
})

/** Who saved the state that a conflict is with. Servers of an earlier version do not send it. */
const Conflict = v.object({
  current: v.unknown(),
  last_save: v.optional(
    v.nullable(v.object({ name: v.string(), by_you: v.boolean(), at: v.pipe(v.string(), v.isoTimestamp()) })),
    null,
  ),
})

/** Who saved a state, and when. */
export interface LastSave {
  /** The public name. */
  readonly name: string
  /** Whether it was in another window of the same person. */
  readonly byYou: boolean
  readonly at: Date
  /** When the conflict was met. */
  readonly isToday: boolean
}

/** The state on the server; `version` is needed to save over it. */
export interface SavedState {
  readonly draft: Draft
  /** Those of an import may contain what separates typed ones. */
  readonly tags: readonly string[]
  readonly canChangePrivacy: boolean
  readonly version: string
  /** The number of each step's picture, by id. Skipped steps have negative ones. */
  readonly numbers: ReadonlyMap<string, number>
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly state: SavedState }
  /** Another person has saved in the meantime; nothing was saved. */
  | { readonly kind: 'conflict'; readonly current: SavedState; readonly lastSave: LastSave | null }

/** @throws HttpError */
export async function fetchEditing(http: Http, oid: string): Promise<SavedState> {
  return parse((await http.get(path(oid), { timeout: 20_000 })).data)
}

/**
 * @param base the state that the draft is based on
 * @throws HttpError
 */
export async function saveDraft(
  http: Http,
  oid: string,
  base: SavedState,
  draft: Draft,
): Promise<SaveOutcome> {
  const tags = draft.tags === base.draft.tags ? base.tags : splitTags(draft.tags)
  try {
    const kept = new Set(draft.steps.map(({ id }) => id))
    const removed = base.draft.steps.map(({ id }) => id).filter((id) => !kept.has(id))
    const steps = stepsToSend(base.draft, draft)
    const { cover, ...others } = draft
    const body = {
      ...{ ...others, version: base.version, tags, steps },
      ...(cover !== base.draft.cover && { cover: cover || null }),
      ...(removed.length > 0 && { removed }),
    }
    const { data } = await http.put(path(oid), body, { timeout: 60_000 })
    return { kind: 'saved', state: parse(data) }
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status !== 409) throw error
    const { current, last_save: last } = v.parse(Conflict, error.data)
    const lastSave = last && lastSaveOf(last)
    return { kind: 'conflict', current: parse(current), lastSave }
  }
}

function lastSaveOf({
  name,
  by_you,
  at: time,
}: NonNullable<v.InferOutput<typeof Conflict>['last_save']>): LastSave {
  const at = new Date(time)
  return { name, byYou: by_you, at, isToday: at.toDateString() === new Date().toDateString() }
}

/** Notes and transcripts only where they changed, because all together may be long; of copies, everything. */
function stepsToSend(base: Draft, { steps }: Draft) {
  const before = new Map(base.steps.map((step) => [step.id, step]))
  return steps.map(({ id, title, notes, transcript, showing, copyOf }) => {
    const old = before.get(id)
    return {
      ...{ id, title },
      ...(old === undefined && copyOf !== undefined && { copy_of: copyOf }),
      ...(showing !== old?.showing && { skipped: showing === 'skipped' }),
      ...(notes !== old?.notes && { notes }),
      ...(transcript !== old?.transcript && { transcript }),
    }
  })
}

function path(oid: string): string {
  return `/api/v4/presentation/${oid}/editing/`
}

function stepOf({
  id,
  title,
  notes,
  transcript,
  skipped,
}: v.InferOutput<typeof Answer>['steps'][number]): Step {
  return { id, title, notes, transcript, showing: skipped ? 'skipped' : 'shown' }
}

function parse(data: unknown): SavedState {
  const { title, description, tags, privacy, cover, steps, version, can_change_privacy } = v.parse(
    Answer,
    data,
  )
  return {
    draft: {
      title,
      description,
      tags: tagsText(tags),
      privacy,
      cover: cover ?? '',
      steps: steps.map(stepOf),
    },
    ...{ tags, version, canChangePrivacy: can_change_privacy },
    numbers: new Map(steps.map(({ id, number }, index) => [id, number ?? index + 1])),
  }
}
