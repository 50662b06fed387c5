import { defineAction, payloadOf } from '../define-action.ts'
import type { ModalName } from '../modals.ts'

/** Requests a modal. Publish it with `openModal()`, which checks the name. The host handles it. */
export const showModalRequested = defineAction({
  type: 'modals/showModalRequested',
  payload: payloadOf<{ name: ModalName }>(),
  analytics: false,
})

/** Requests to close the open modal. The host handles it. */
export const closeModalRequested = defineAction({
  type: 'modals/closeModalRequested',
  payload: payloadOf<void>(),
  analytics: false,
})

/** Another modal is open, or `NONE`. The remote that owns it renders it. Only the host publishes it. */
export const modalChanged = defineAction({
  type: 'modals/modalChanged',
  payload: payloadOf<{ name: ModalName }>(),
  sticky: true,
  analytics: false,
})
