import { defineAction, payloadOf } from '../define-action.ts'

/** The viewer requests identification of the visitor before it starts. The identification remote handles it. */
export const viewerIdentificationRequested = defineAction({
  type: 'identification/viewerIdentificationRequested',
  payload: payloadOf<void>(),
  sticky: true,
  analytics: false,
})

/** Whether the visitor of a view link is identified, or is being asked. Sent only after a request. */
export const identificationChanged = defineAction({
  type: 'identification/identificationChanged',
  payload: payloadOf<{ state: 'asking' | 'identified' | 'notRequired' }>(),
  sticky: true,
  analytics: false,
})
