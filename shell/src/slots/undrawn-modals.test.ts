import { expect, it } from '@jest/globals'
import { createBus, keepOneModal, modals, openModal, type ModalName } from '@viewpage/shared-events'
import { closeUndrawnModals } from './undrawn-modals.ts'

function createPage(state: string) {
  const slot = document.createElement('div')
  slot.dataset['state'] = state
  const bus = createBus({
    sender: { remote: 'shell', version: '1.0.0' },
    onSubscriberFailure: ({ error }) => {
      throw error
    },
  })
  const said: string[] = []
  keepOneModal(bus)
  closeUndrawnModals({
    bus,
    slot,
    retry: () => said.push('tried again'),
    onGivenUp: () => said.push('given up'),
  })
  return {
    bus,
    said,
    open: (): ModalName => bus.last(modals.modalChanged)?.payload.name ?? 'NONE',
    /** Observers are told after the task. */
    async become(next: string) {
      slot.dataset['state'] = next
      await Promise.resolve()
    },
  }
}

it('a modal waits for its remote, and is closed when that has failed', async () => {
  const { bus, said, open, become } = createPage('server')
  openModal(bus, 'SOCIAL_SHARE_MODAL')
  await become('fallback')
  expect([open(), said]).toEqual(['SOCIAL_SHARE_MODAL', []])
  await become('failed')
  expect([open(), said]).toEqual(['NONE', ['given up']])
})

it('asking for a modal whose remote has failed tries once more', async () => {
  const { bus, said, open, become } = createPage('failed')
  openModal(bus, 'SOCIAL_SHARE_MODAL')
  expect([open(), said]).toEqual(['SOCIAL_SHARE_MODAL', ['tried again']])
  await become('live')
  expect([open(), said]).toEqual(['SOCIAL_SHARE_MODAL', ['tried again']])
})

it('the question who is watching stays: another slot draws it', async () => {
  const { bus, said, open, become } = createPage('server')
  openModal(bus, 'VIEWER_IDENTIFICATION_MODAL')
  await become('failed')
  expect([open(), said]).toEqual(['VIEWER_IDENTIFICATION_MODAL', []])
})
