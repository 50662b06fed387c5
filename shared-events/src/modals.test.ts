import { describe, expect, it } from '@jest/globals'
import { closeModalRequested, modalChanged } from './actions/modals.ts'
import { logoClicked } from './actions/search.ts'
import { createBus } from './bus.ts'
import { closeModal, keepOneModal, MODAL_NAMES, openModal, type ModalName } from './modals.ts'

function createPage() {
  const bus = createBus({
    sender: { remote: 'host', version: '1.0.0' },
    onSubscriberFailure: ({ error }) => {
      throw error
    },
  })
  const shown: ModalName[] = []
  const undo = keepOneModal(bus)
  bus.on(modalChanged, ({ name }) => shown.push(name))
  return { bus, shown, undo }
}

describe('modals', () => {
  // docs/behaviour/page.md#modal-names
  it.each(MODAL_NAMES.filter((name) => name !== 'NONE'))('opens %s', (name) => {
    const { bus, shown } = createPage()
    openModal(bus, name)
    expect(shown).toEqual([name])
  })

  // docs/behaviour/page.md#unknown-modal
  it('throws at once for unknown names', () => {
    const { bus, shown } = createPage()
    expect(() => openModal(bus, 'LOGIN_MODAL' as ModalName)).toThrow(new Error('Modal does not exist!'))
    expect(shown).toEqual([])
  })

  // docs/behaviour/page.md#one-modal-at-a-time
  it('shows one at a time', () => {
    const { bus, shown } = createPage()
    openModal(bus, 'SOCIAL_SHARE_MODAL')
    openModal(bus, 'SOCIAL_SHARE_MODAL')
    openModal(bus, 'EMBED_CODE_MODAL')
    closeModal(bus, 'EMBED_CODE_MODAL')
    closeModal(bus, 'EMBED_CODE_MODAL')
    expect(shown).toEqual(['SOCIAL_SHARE_MODAL', 'EMBED_CODE_MODAL', 'NONE'])
  })

  // docs/behaviour/page.md#close-a-modal
  it('closes only the modal that is named', () => {
    const { bus, shown } = createPage()
    openModal(bus, 'SOCIAL_SHARE_MODAL')
    closeModal(bus, 'EMBED_CODE_MODAL')
    expect(shown).toEqual(['SOCIAL_SHARE_MODAL'])
    closeModal(bus, 'SOCIAL_SHARE_MODAL')
    expect(shown).toEqual(['SOCIAL_SHARE_MODAL', 'NONE'])
  })

  it('closes the open one for an older remote, which names none', () => {
    const { bus, shown } = createPage()
    openModal(bus, 'SOCIAL_SHARE_MODAL')
    bus.publish(closeModalRequested)
    expect(shown).toEqual(['SOCIAL_SHARE_MODAL', 'NONE'])
  })

  it('follows the last request, even if several are queued', () => {
    const { bus, shown } = createPage()
    bus.on(logoClicked, () => {
      openModal(bus, 'EMBED_CODE_MODAL')
      closeModal(bus, 'EMBED_CODE_MODAL')
      closeModal(bus, 'EMBED_CODE_MODAL')
    })
    bus.publish(logoClicked)
    expect(shown).toEqual(['EMBED_CODE_MODAL', 'NONE'])
  })

  it('replays which one is open to a late remote', () => {
    const { bus } = createPage()
    openModal(bus, 'EMBED_CODE_MODAL')
    const late: ModalName[] = []
    bus.on(modalChanged, ({ name }) => late.push(name))
    expect(late).toEqual(['EMBED_CODE_MODAL'])
  })

  it('opens nothing without a host', () => {
    const { bus, shown, undo } = createPage()
    undo()
    openModal(bus, 'EMBED_CODE_MODAL')
    expect(shown).toEqual([])
  })
})
