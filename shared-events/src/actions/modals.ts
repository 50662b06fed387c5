import { defineAction, payloadOf } from '../define-action.ts'
import type { ModalName } from '../modals.ts'

/** Requests a modal. Publish it with `openModal()`, which checks the name. The host handles it. */
export const showModalRequested = defineAction({
  type: 'modals/showModalRequested',
  payload: payloadOf<{ name: ModalName }>(),
  analytics: false,
})

/**
 * Requests to close a modal, if it is the open one. Publish it with `closeModal()`. The host handles it. Older remotes name
 * no modal; then the host closes the open one.
 */
export const closeModalRequested = defineAction({
  type: 'modals/closeModalRequested',
  payload: payloadOf<{ name: ModalName } | undefined>(),
  analytics: false,
})

/** Another modal is open, or `NONE`. The remote that owns it renders it. Only the host publishes it. */
export const modalChanged = defineAction({
  type: 'modals/modalChanged',
  payload: payloadOf<{ name: ModalName }>(),
  sticky: true,
  analytics: false,
})
