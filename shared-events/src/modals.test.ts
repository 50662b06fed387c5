import { describe, expect, it } from '@jest/globals'
import { closeModalRequested, modalChanged } from './actions/modals.ts'
import { logoClicked } from './actions/search.ts'
import { createBus, type Bus, type SubscriberFailure } from './bus.ts'
import { defineAction, payloadOf } from './define-action.ts'
import { closeModal, keepOneModal, MODAL_NAMES, openModal, type ModalName } from './modals.ts'

function createPage() {
  const failures: SubscriberFailure[] = []
  const bus = createBus({
    sender: { remote: 'host', version: '1.0.0' },
    onSubscriberFailure: (failure) => failures.push(failure),
  })
  const shown: ModalName[] = []
  const undo = keepOneModal(bus)
  bus.on(modalChanged, ({ name }) => shown.push(name))
  return { bus, shown, failures, undo }
}

/** Publishes like code that no compiler checked. */
function publishAnything(bus: Bus, type: string, payload: unknown): void {
  bus.publish(defineAction({ type, payload: payloadOf<unknown>(), analytics: false }), payload)
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

  // docs/behaviour/page.md#unknown-modal
  it.each([{ name: 'LOGIN_MODAL' }, { name: 'constructor' }, { name: ['NONE'] }, {}, null, undefined])(
    'refuses a request for the unknown %j, as an error of its sender, and changes nothing',
    (payload) => {
      const { bus, shown, failures } = createPage()
      openModal(bus, 'SOCIAL_SHARE_MODAL')
      const sender = { remote: 'mf-old', version: '1.2.3' }
      publishAnything(bus.as(sender), 'modals/showModalRequested', payload)
      expect(shown).toEqual(['SOCIAL_SHARE_MODAL'])
      expect(bus.last(modalChanged)?.payload.name).toBe('SOCIAL_SHARE_MODAL')
      expect(failures.map(({ error, subscriber }) => [String(error), subscriber])).toEqual([
        [expect.stringContaining('Modal does not exist!'), sender],
      ])
    },
  )

  // docs/behaviour/page.md#close-a-modal
  it.each([{ name: 'LOGIN_MODAL' }, {}, null])('ignores a request to close the unknown %j', (payload) => {
    const { bus, shown, failures } = createPage()
    openModal(bus, 'SOCIAL_SHARE_MODAL')
    publishAnything(bus, 'modals/closeModalRequested', payload)
    expect(shown).toEqual(['SOCIAL_SHARE_MODAL'])
    expect(failures).toEqual([])
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
