import { closeModalRequested, modalChanged, showModalRequested } from './actions/modals.ts'
import type { Bus, Unsubscribe } from './bus.ts'

/** The eight modals (D12). `NONE` stands for no modal. */
export const MODAL_NAMES = [
  'NONE',
  'PRESENTER_VIEW_DOWNLOAD_MODAL',
  'PRESENTER_VIEW_UPGRADE_MODAL',
  'EMAIL_CAPTURE_MODAL',
  'VIEWER_IDENTIFICATION_MODAL',
  'DOWNLOAD_PRESENTATION_MODAL',
  'EMBED_CODE_MODAL',
  'SOCIAL_SHARE_MODAL',
] as const

export type ModalName = (typeof MODAL_NAMES)[number]

type PublishingBus = Pick<Bus, 'publish'>

/**
 * Asks the host to open a modal. The name is checked here, so the caller learns of a wrong one at once (D48).
 *
 * @throws Error `Modal does not exist!` for any name but the eight of {@link MODAL_NAMES}.
 */
export function openModal(bus: PublishingBus, name: ModalName): void {
  if (!MODAL_NAMES.includes(name)) throw new Error('Modal does not exist!')
  bus.publish(showModalRequested, { name })
}

/** Asks the host to close the modal that is open; nothing happens when none is. */
export function closeModal(bus: PublishingBus): void {
  bus.publish(closeModalRequested)
}

/**
 * The host's part: one modal at a time. Opening a second one closes the first.
 *
 * @returns the undo.
 */
export function keepOneModal(bus: Bus): Unsubscribe {
  // The bus stores a change when it is delivered; the next request may be handled before that.
  let open = bus.last(modalChanged)?.payload.name ?? 'NONE'
  const change = (name: ModalName) => {
    if (name === open) return
    open = name
    bus.publish(modalChanged, { name })
  }
  const undo = [
    bus.on(showModalRequested, ({ name }) => change(name)),
    bus.on(closeModalRequested, () => change('NONE')),
  ]
  return () => undo.forEach((unsubscribe) => unsubscribe())
}
