import { closeModalRequested, modalChanged, showModalRequested } from './actions/modals.ts'
import type { Bus, Unsubscribe } from './bus.ts'

/** The eight modals (docs/behaviour/page.md#modal-names). `NONE`: no modal is open. */
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
 * Requests a modal from the host. Checks the name, so that a wrong one fails at the caller
 * (docs/behaviour/page.md#unknown-modal).
 *
 * @throws Error `Modal does not exist!` for names that are not in {@link MODAL_NAMES}.
 */
export function openModal(bus: PublishingBus, name: ModalName): void {
  if (!MODAL_NAMES.includes(name)) throw new Error('Modal does not exist!')
  bus.publish(showModalRequested, { name })
}

/** Requests to close this modal. Another one that is open stays open (docs/behaviour/page.md#close-a-modal). */
export function closeModal(bus: PublishingBus, name: ModalName): void {
  bus.publish(closeModalRequested, { name })
}

/**
 * For hosts: keeps at most one modal open. Opening a second one closes the first.
 *
 * @returns the undo.
 */
export function keepOneModal(bus: Bus): Unsubscribe {
  // The bus stores a sticky value on delivery; another request may be handled before that.
  let open = bus.last(modalChanged)?.payload.name ?? 'NONE'
  const change = (name: ModalName) => {
    if (name === open) return
    open = name
    bus.publish(modalChanged, { name })
  }
  const undo = [
    bus.on(showModalRequested, ({ name }) => change(name)),
    bus.on(closeModalRequested, (wanted) => {
      if (wanted === undefined || wanted.name === open) change('NONE')
    }),
  ]
  return () => undo.forEach((unsubscribe) => unsubscribe())
}
