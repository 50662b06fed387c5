import { closeModal, modals, type Bus } from '@viewpage/shared-events'

export interface UndrawnModalsContext {
  readonly bus: Bus
  /** Slot `modals`, which draws every modal but the one that asks who is watching. */
  readonly slot: HTMLElement
  /** Tries to bring the remote of the slot once more. */
  readonly retry: () => void
  /** The modal was asked for in vain. */
  readonly onGivenUp: () => void
}

/**
 * A modal that nobody can draw does not stay open, with the keys of the player held back for it: its remote is tried
 * once more when it is asked for, and closed when that fails. Before its remote has failed it waits for it.
 */
export function closeUndrawnModals({ bus, slot, retry, onGivenUp }: UndrawnModalsContext): void {
  const hasFailed = () => slot.dataset['state'] === 'failed'
  bus.on(modals.showModalRequested, () => {
    if (hasFailed()) retry()
  })
  new MutationObserver(() => {
    const open = bus.last(modals.modalChanged)?.payload.name ?? 'NONE'
    if (!hasFailed() || open === 'NONE' || open === 'VIEWER_IDENTIFICATION_MODAL') return
    closeModal(bus)
    onGivenUp()
  }).observe(slot, { attributeFilter: ['data-state'] })
}
