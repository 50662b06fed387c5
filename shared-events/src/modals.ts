import { closeModalRequested, modalChanged, showModalRequested } from './actions/modals.ts'
import { RefusedActionError, type Bus, type Unsubscribe } from './bus.ts'

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

const UNKNOWN = 'Modal does not exist!'

/** The modal that a request names; `null` for an unknown one, because a remote of any version may publish any payload. */
export function modalNameIn(payload: unknown): ModalName | null {
  const name = typeof payload === 'object' && payload !== null && 'name' in payload ? payload.name : undefined
  return MODAL_NAMES.find((known) => known === name) ?? null
}

type PublishingBus = Pick<Bus, 'publish'>

/**
 * Requests a modal from the host. Checks the name, so that a wrong one fails at the caller
 * (docs/behaviour/page.md#unknown-modal).
 *
 * @throws Error `Modal does not exist!` for names that are not in {@link MODAL_NAMES}.
 */
export function openModal(bus: PublishingBus, name: ModalName): void {
  if (modalNameIn({ name }) === null) throw new Error(UNKNOWN)
  bus.publish(showModalRequested, { name })
}

/** Requests to close this modal. Another one that is open stays open (docs/behaviour/page.md#close-a-modal). */
export function closeModal(bus: PublishingBus, name: ModalName): void {
  bus.publish(closeModalRequested, { name })
}

/**
 * For hosts: keeps at most one modal open. Opening a second one closes the first. A request for an unknown modal changes
 * nothing, and is reported as an error of its sender (docs/behaviour/page.md#unknown-modal).
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
    bus.on(showModalRequested, (wanted) => {
      const name = modalNameIn(wanted)
      if (name === null) throw new RefusedActionError(UNKNOWN)
      change(name)
    }),
    bus.on(closeModalRequested, (wanted) => {
      if (wanted === undefined || modalNameIn(wanted) === open) change('NONE')
    }),
  ]
  return () => undo.forEach((unsubscribe) => unsubscribe())
}
