import { useSlot } from '@viewpage/remote-kit'
import { closeModal, modals } from '@viewpage/shared-events'
import { useEffect } from 'react'
import { useText } from '../texts.ts'
import { useLast } from '../useLast.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { isMissing, MODALS, type ModalRegistry } from './modal-registry.ts'
import { useModalCode } from './useModalCode.ts'
import { useOpener } from './useOpener.ts'

/** Renders the open modal, if this remote owns it. The host ensures that only one modal is open. */
export function Modals({ registry = MODALS }: { registry?: ModalRegistry }) {
  const { bus, portalRoot } = useSlot()
  const t = useText()
  const name = useLast(modals.modalChanged, (payload) => payload.name) ?? 'NONE'
  const { shown, hasFailed, retry, remove } = useModalCode(name, registry)
  const opener = useOpener()

  // Only one modal can be open: one without a renderer would block all others.
  const isUnknown = isMissing(registry, name)
  useEffect(() => {
    if (isUnknown) closeModal(bus, name)
  }, [bus, isUnknown, name])

  if (hasFailed) return <LoadFailure opener={opener} onRetry={retry} onClose={() => closeModal(bus, name)} />
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
      onClose={() => closeModal(bus, shown.name)}
      onClosed={() => remove(shown.name)}
    >
      <Content />
    </Dialog>
  )
}
