import { defineAction, payloadOf } from '../define-action.ts'
import type { ModalName } from '../modals.ts'

/** Somebody asks to show a modal; publish it through `openModal()`, which checks the name. The host handles it. */
export const showModalRequested = defineAction({
  type: 'modals/showModalRequested',
  payload: payloadOf<{ name: ModalName }>(),
  analytics: false,
})

/** Somebody asks to close the modal that is open. The host handles it. */
export const closeModalRequested = defineAction({
  type: 'modals/closeModalRequested',
  payload: payloadOf<void>(),
  analytics: false,
})

/** Another modal is open now, or `NONE`; the remote that owns it draws it. Published by the host alone. */
export const modalChanged = defineAction({
  type: 'modals/modalChanged',
  payload: payloadOf<{ name: ModalName }>(),
  sticky: true,
  analytics: false,
})
