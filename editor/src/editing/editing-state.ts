import type { EditorText } from '../texts.ts'
import { firstProblem, problemsOf, type Problem } from './check-draft.ts'
import { changedFields, type Draft, type Field } from './draft.ts'
import type { LastSave, SavedState } from './editing-calls.ts'
import { changed, duplicated, paused, startEdits, undone, type Change, type Edits } from './edits.ts'
import { decided, merge, type Difference } from './merge.ts'

/** The state of editing a presentation. */
export type Editing =
  | { readonly phase: 'loading' }
  | { readonly phase: 'unavailable'; readonly why: EditorText }
  | Open

export interface Open {
  readonly phase: 'open'
  /** The last known state on the server. */
  readonly base: SavedState
  readonly edits: Edits
  readonly saving: Saving
  /** Fields that another person saved differently; empty without a conflict. */
  readonly differences: readonly Difference[]
  /** Who saved them; `null` if unknown. */
  readonly lastSave: LastSave | null
  readonly problems: ReadonlyMap<Field, Problem>
  /** How often problems prevented saving. */
  readonly refusals: number
}

export type Saving =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly draft: Draft }
  | { readonly kind: 'failed'; readonly why: EditorText }

export type EditingEvent =
  | { readonly type: 'loadStarted' }
  | { readonly type: 'loaded'; readonly state: SavedState }
  | { readonly type: 'notLoaded'; readonly why: EditorText }
  | { readonly type: 'changed'; readonly change: Change }
  /** `copyId`: the id of the copy. */
  | { readonly type: 'duplicated'; readonly id: string; readonly copyId: string }
  | { readonly type: 'paused' }
  | { readonly type: 'undone' }
  | { readonly type: 'decided'; readonly field: Field; readonly chosen: Difference['chosen'] }
  | { readonly type: 'saveStarted' }
  | { readonly type: 'saved'; readonly state: SavedState }
  | { readonly type: 'conflictMet'; readonly current: SavedState; readonly lastSave?: LastSave | null }
  | { readonly type: 'notSaved'; readonly why: EditorText }

const IDLE = { kind: 'idle' } as const
const NO_PROBLEMS: Open['problems'] = new Map()

export function editingReducer(editing: Editing, event: EditingEvent): Editing {
  switch (event.type) {
    case 'loadStarted':
      return { phase: 'loading' }
    case 'notLoaded':
      return { phase: 'unavailable', why: event.why }
    case 'loaded':
      return open(event.state, startEdits(event.state.draft))
    default:
      return editing.phase === 'open' ? openReducer(editing, event) : editing
  }
}

function open(base: SavedState, edits: Edits): Open {
  const noConflict = { differences: [], lastSave: null }
  return { phase: 'open', base, edits, saving: IDLE, ...noConflict, problems: NO_PROBLEMS, refusals: 0 }
}

function openReducer(
  state: Open,
  event: Exclude<EditingEvent, { type: 'loadStarted' | 'loaded' | 'notLoaded' }>,
): Open {
  const { base, edits, differences, saving } = state
  switch (event.type) {
    case 'changed': {
      const { field, value } = event.change
      // Input in a conflicting field changes our side of it.
      const decisions = decided(differences, field, { mine: value, chosen: 'mine' })
      return withEdits({ ...state, differences: decisions }, changed(edits, event.change))
    }
    case 'duplicated':
      return withEdits(state, duplicated(edits, event.id, event.copyId))
    case 'paused':
      return { ...state, edits: paused(edits) }
    case 'undone':
      return withEdits(state, undone(edits))
    case 'decided': {
      const difference = differences.find(({ field }) => field === event.field)
      if (!difference) return state
      const { field, chosen } = { ...difference, ...event }
      const change = { field, value: difference[chosen] }
      return withEdits(
        { ...state, differences: decided(differences, field, { chosen }) },
        changed(edits, change),
      )
    }
    case 'saveStarted': {
      const problems = problemsOf(edits.draft, base.draft)
      if (firstProblem(problems, edits.draft)) return { ...state, problems, refusals: state.refusals + 1 }
      return { ...state, edits: paused(edits), saving: { kind: 'running', draft: edits.draft }, problems }
    }
    case 'saved':
      // Input during the call is not saved yet.
      return open(event.state, afterSave(edits, saving, event.state.draft))
    case 'conflictMet': {
      const merged = merge(base.draft, edits.draft, event.current.draft)
      const merging = { draft: merged.draft, past: [...edits.past, edits.draft], typing: null }
      const { differences: found } = merged
      return { ...open(event.current, merging), differences: found, lastSave: event.lastSave ?? null }
    }
    case 'notSaved':
      return { ...state, saving: { kind: 'failed', why: event.why } }
  }
}

function withEdits(state: Open, edits: Edits): Open {
  const problems = state.problems.size === 0 ? state.problems : problemsOf(edits.draft, state.base.draft)
  const saving = state.saving.kind === 'failed' ? IDLE : state.saving
  return { ...state, edits, problems, saving }
}

/** The server may have normalised the draft. Changes since then are kept. */
function afterSave(edits: Edits, saving: Saving, saved: Draft): Edits {
  const sent = saving.kind === 'running' ? saving.draft : edits.draft
  const { draft } = merge(sent, edits.draft, saved)
  return { ...edits, draft }
}

/** Whether leaving the page would lose changes. */
export function isUnsaved(editing: Editing): boolean {
  return editing.phase === 'open' && changedFields(editing.base.draft, editing.edits.draft).length > 0
}
