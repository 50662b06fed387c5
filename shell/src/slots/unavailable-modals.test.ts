import { expect, it } from '@jest/globals'
import {
  createBus,
  defineAction,
  keepOneModal,
  modals,
  openModal,
  payloadOf,
  type ModalName,
} from '@viewpage/shared-events'
import type { SlotState } from './slot-element.ts'
import { closeUnavailableModals } from './unavailable-modals.ts'

function createPage(first: SlotState) {
  let state = first
  const calls: string[] = []
  const bus = createBus({
    sender: { remote: 'shell', version: '1.0.0' },
    onSubscriberFailure: ({ error }) => calls.push(String(error)),
  })
  keepOneModal(bus)
  const onFailed = closeUnavailableModals({
    bus,
    hasFailed: () => state === 'failed',
    retry: () => calls.push('retry'),
    onClosed: () => calls.push('closed'),
  })
  return {
    bus,
    calls,
    open: (): ModalName => bus.last(modals.modalChanged)?.payload.name ?? 'NONE',
    become(next: SlotState) {
      state = next
      if (state === 'failed') onFailed()
    },
  }
}

// docs/behaviour/page.md#modal-without-a-remote
it('a modal waits for its remote, and is closed when that fails', () => {
  const { bus, calls, open, become } = createPage('server')
  openModal(bus, 'SOCIAL_SHARE_MODAL')
  become('late')
  expect([open(), calls]).toEqual(['SOCIAL_SHARE_MODAL', []])
  become('failed')
  expect([open(), calls]).toEqual(['NONE', ['closed']])
})

// docs/behaviour/page.md#modal-without-a-remote
it('a request for a modal loads a failed remote once more', () => {
  const { bus, calls, open, become } = createPage('failed')
  openModal(bus, 'SOCIAL_SHARE_MODAL')
  expect([open(), calls]).toEqual(['SOCIAL_SHARE_MODAL', ['retry']])
  become('live')
  expect([open(), calls]).toEqual(['SOCIAL_SHARE_MODAL', ['retry']])
})

it('the identification modal stays open: another slot draws it', () => {
  const { bus, calls, open, become } = createPage('server')
  openModal(bus, 'VIEWER_IDENTIFICATION_MODAL')
  become('failed')
  expect([open(), calls]).toEqual(['VIEWER_IDENTIFICATION_MODAL', []])
})

// docs/behaviour/page.md#unknown-modal
it('a request for an unknown modal loads nothing', () => {
  const { bus, calls, open } = createPage('failed')
  const anything = {
    type: 'modals/showModalRequested',
    payload: payloadOf<unknown>(),
    analytics: false,
  } as const
  bus.publish(defineAction(anything), { name: 'LOGIN_MODAL' })
  expect([open(), calls]).toEqual(['NONE', ['RefusedActionError: Modal does not exist!']])
})
