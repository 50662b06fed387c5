import { defineAction, payloadOf, type Privacy } from '@viewpage/shared-events'

export type EditorMode = 'edit' | 'comments'

/** The draft was saved. Other parts of the page show the new values. */
export const presentationSaved = defineAction({
  type: 'editor/presentationSaved',
  payload: payloadOf<{ oid: string; title: string; privacy: Privacy }>(),
  sticky: true,
  analytics: false,
})

/** Saving failed because of a conflict. `fields` are the names of the fields that were changed elsewhere. */
export const conflictMet = defineAction({
  type: 'editor/conflictMet',
  payload: payloadOf<{ oid: string; fields: readonly string[] }>(),
  analytics: false,
})

/** A comment was saved. `step` counts from 1; `null` is the whole presentation. */
export const commentWritten = defineAction({
  type: 'editor/commentWritten',
  payload: payloadOf<{ oid: string; step: number | null }>(),
  analytics: false,
})

/** The editor switched between editing and commenting. */
export const modeChanged = defineAction({
  type: 'editor/modeChanged',
  payload: payloadOf<{ mode: EditorMode }>(),
  sticky: true,
  analytics: false,
})
