import { defineAction, payloadOf, type Privacy } from '@viewpage/shared-events'

/** What the editor is open for. */
export type EditorMode = 'edit' | 'comments'

/** The server has what was edited; other parts of the page show the presentation as it is now. */
export const presentationSaved = defineAction({
  type: 'editor/presentationSaved',
  payload: payloadOf<{ oid: string; title: string; privacy: Privacy }>(),
  sticky: true,
  analytics: false,
})

/** Somebody else had saved meanwhile; `fields` are the names of what they changed. */
export const conflictMet = defineAction({
  type: 'editor/conflictMet',
  payload: payloadOf<{ oid: string; fields: readonly string[] }>(),
  analytics: false,
})

/** A comment was stored; `step` counts from 1, `null` is the whole presentation. */
export const commentWritten = defineAction({
  type: 'editor/commentWritten',
  payload: payloadOf<{ oid: string; step: number | null }>(),
  analytics: false,
})

/** The person turned to editing or to commenting. */
export const modeChanged = defineAction({
  type: 'editor/modeChanged',
  payload: payloadOf<{ mode: EditorMode }>(),
  sticky: true,
  analytics: false,
})
