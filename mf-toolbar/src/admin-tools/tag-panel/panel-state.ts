import { tagKeyOf } from '@viewpage/shared-events/tags'
import type { CallFailure } from '../../failure/call-failure.ts'
import type { AdminToolsSubject } from '../admin-tools.ts'
import type { StoredTags, Tags } from './tags-call.ts'

export type TagKind = keyof Tags

export interface PanelState {
  readonly subject: AdminToolsSubject
  /** `hidden`: its closing animation has ended. */
  readonly window: 'hidden' | 'open' | 'closing'
  readonly phase: 'loading' | 'failed' | 'ready' | 'saving'
  /** Why loading or the last save failed. */
  readonly failure: CallFailure | null
  /** What happened to the last save. */
  readonly note: 'saved' | 'conflict' | null
  /** The visitor closes the panel with changes that are not saved. */
  readonly isAsking: boolean
  readonly stored: StoredTags | null
  readonly draft: Tags
  /** An increment means: load again. */
  readonly attempt: number
}

export type PanelEvent =
  | { readonly type: 'invoked' | 'reinitialized'; readonly subject: AdminToolsSubject }
  | { readonly type: 'loaded' | 'saved'; readonly tags: StoredTags }
  | { readonly type: 'loadFailed' | 'saveFailed'; readonly why: CallFailure }
  /** Somebody else saved these tags meanwhile. */
  | { readonly type: 'conflicted'; readonly tags: StoredTags }
  | { readonly type: 'added'; readonly kind: TagKind; readonly tags: readonly string[] }
  | { readonly type: 'removed'; readonly kind: TagKind; readonly tag: string }
  | {
      readonly type: 'retried' | 'saveStarted' | 'closeRequested' | 'discarded' | 'kept' | 'closed'
    }

const NO_TAGS: Tags = { visible: [], hidden: [] }

export function initialState(subject: AdminToolsSubject): PanelState {
  return {
    ...{ subject, window: 'hidden', phase: 'loading', failure: null, note: null, isAsking: false },
    ...{ stored: null, draft: NO_TAGS, attempt: 0 },
  }
}

export function reduce(state: PanelState, event: PanelEvent): PanelState {
  const { draft, attempt } = state
  switch (event.type) {
    case 'reinitialized':
      return event.subject.oid === state.subject.oid
        ? { ...state, subject: event.subject }
        : { ...initialState(event.subject), window: state.window, attempt: attempt + 1 }
    case 'invoked':
      return { ...fresh(reduce(state, { ...event, type: 'reinitialized' })), window: 'open' }
    case 'loaded':
      return { ...state, phase: 'ready', failure: null, stored: event.tags, draft: event.tags }
    case 'loadFailed':
      return { ...state, phase: 'failed', failure: event.why }
    case 'retried':
      return { ...state, phase: 'loading', failure: null, attempt: attempt + 1 }
    case 'added':
      return changed(state, { ...draft, [event.kind]: [...draft[event.kind], ...event.tags] })
    case 'removed':
      return changed(state, {
        ...draft,
        [event.kind]: draft[event.kind].filter((tag) => tag !== event.tag),
      })
    case 'saveStarted':
      return { ...state, phase: 'saving', failure: null, note: null, isAsking: false }
    case 'saved':
      return { ...state, phase: 'ready', note: 'saved', stored: event.tags, draft: event.tags }
    case 'saveFailed':
      return { ...state, phase: 'ready', failure: event.why }
    case 'conflicted':
      return {
        ...state,
        phase: 'ready',
        note: 'conflict',
        stored: event.tags,
        draft: mergeTags(state.stored ?? NO_TAGS, draft, event.tags),
      }
    case 'closeRequested':
      if (state.phase === 'saving') return state
      return isChanged(state) ? { ...state, isAsking: true } : { ...state, window: 'closing' }
    case 'discarded':
      return { ...state, window: 'closing', isAsking: false, draft: state.stored ?? NO_TAGS }
    case 'kept':
      return { ...state, isAsking: false }
    case 'closed':
      return { ...state, window: 'hidden', failure: null, note: null }
  }
}

/** Loads the tags again when the panel opens, unless that would lose changes. */
function fresh(state: PanelState): PanelState {
  const isIdle = state.phase === 'failed' || (state.phase === 'ready' && !isChanged(state))
  return isIdle ? reduce(state, { type: 'retried' }) : state
}

function changed(state: PanelState, draft: Tags): PanelState {
  return { ...state, draft, failure: null, note: state.note === 'saved' ? null : state.note }
}

/** Whether there is something to save. */
export function isChanged({ stored, draft }: Pick<PanelState, 'stored' | 'draft'>): boolean {
  const content = ({ visible, hidden }: Tags) => JSON.stringify([visible, hidden])
  return stored !== null && content(stored) !== content(draft)
}

/** Applies what changed from `base` to `mine` to the tags that somebody else saved. */
export function mergeTags(base: Tags, mine: Tags, theirs: Tags): Tags {
  const taken = new Set<string>()
  const mergeList = (kind: TagKind): string[] => {
    const keep = keysOf(mine[kind])
    const before = keysOf(base[kind])
    const kept = theirs[kind].filter((tag) => keep.has(tagKeyOf(tag)) || !before.has(tagKeyOf(tag)))
    const added = mine[kind].filter((tag) => !before.has(tagKeyOf(tag)))
    return [...kept, ...added].filter((tag) => {
      const isNew = !taken.has(tagKeyOf(tag))
      taken.add(tagKeyOf(tag))
      return isNew
    })
  }
  return { visible: mergeList('visible'), hidden: mergeList('hidden') }
}

const keysOf = (tags: readonly string[]) => new Set(tags.map(tagKeyOf))
