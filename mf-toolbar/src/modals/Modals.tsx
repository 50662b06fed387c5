import { useSlot } from '@viewpage/remote-kit'
import { closeModal, modals } from '@viewpage/shared-events'
import { useEffect } from 'react'
import { useText } from '../texts.ts'
import { useLast } from '../useLast.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { isMissing, MODALS, type ModalRegistry } from './modal-registry.ts'
import { useModalCode } from './useModalCode.ts'
import { useOpener } from './useOpener.ts'

/** Draws the modal that is open, if it is one of this remote's. That only one is open, the host sees to. */
export function Modals({ registry = MODALS }: { registry?: ModalRegistry }) {
  const { bus, portalRoot } = useSlot()
  const t = useText()
  const name = useLast(modals.modalChanged, (payload) => payload.name) ?? 'NONE'
  const { shown, failed, retry, leave } = useModalCode(name, registry)
  const opener = useOpener()
  const close = () => closeModal(bus)

  // What nobody can draw must not stay open: it would hold the page's one place for a modal.
  const missing = isMissing(registry, name)
  useEffect(() => {
    if (missing) closeModal(bus)
  }, [bus, missing])

  if (failed) return <LoadFailure opener={opener} onRetry={retry} onClose={close} />
  if (!shown) return null
  const { Dialog, Content, entry } = shown
  return (
    <Dialog
      key={shown.name}
      title={t(entry.title)}
      width={entry.width}
      height={entry.height}
      open={shown.name === name}
      container={portalRoot}
      opener={opener}
      onClose={close}
      onClosed={() => leave(shown.name)}
    >
      <Content />
    </Dialog>
  )
}
