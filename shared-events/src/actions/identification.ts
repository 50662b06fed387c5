import { defineAction, payloadOf } from '../define-action.ts'

/** The viewer needs to know who is watching before it starts (D18). The identification remote handles it. */
export const viewerIdentificationRequested = defineAction({
  type: 'identification/viewerIdentificationRequested',
  payload: payloadOf<void>(),
  sticky: true,
  analytics: false,
})

/** Whether the visitor of a view link is identified, or still asked; without a request nobody is asked. */
export const identificationChanged = defineAction({
  type: 'identification/identificationChanged',
  payload: payloadOf<{ state: 'asking' | 'identified' | 'notRequired' }>(),
  sticky: true,
  analytics: false,
})
