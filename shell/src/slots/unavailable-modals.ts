import { closeModal, modalNameIn, modals, type Bus } from '@viewpage/shared-events'

export interface UnavailableModalsOptions {
  readonly bus: Bus
  /** Whether all attempts to load the slot `modals` have failed. */
  readonly hasFailed: () => boolean
  /** Loads the remote of the slot again. */
  readonly retry: () => void
  /** A modal was closed because its remote is unavailable. */
  readonly onClosed: () => void
}

/**
 * Closes modals whose remote is unavailable: an open modal that is not rendered would block the keys of the player. A
 * request for a modal loads a failed remote once more.
 *
 * @returns to be called when the slot `modals` has failed
 */
export function closeUnavailableModals({
  bus,
  hasFailed,
  retry,
  onClosed,
}: UnavailableModalsOptions): () => void {
  bus.on(modals.showModalRequested, (wanted) => {
    if (modalNameIn(wanted) !== null && hasFailed()) retry()
  })
  return () => {
    const open = bus.last(modals.modalChanged)?.payload.name ?? 'NONE'
    // Another slot renders the modal that asks for the viewer's name.
    if (open === 'NONE' || open === 'VIEWER_IDENTIFICATION_MODAL') return
    closeModal(bus, open)
    onClosed()
  }
}
