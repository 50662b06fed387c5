import { Button, useSlot } from '@viewpage/remote-kit'
import { openModal, type ModalName } from '@viewpage/shared-events'
import { prefetchModal } from '../modals/modal-registry.ts'
import { ItemContent } from './ItemContent.tsx'
import classes from './ToolbarRow.module.css'

/** Opens a modal. Prefetches its code on hover and focus, so that it is loaded at the click. */
export function ModalButton({ icon, label, opens }: { icon: string; label: string; opens: ModalName }) {
  const { bus } = useSlot()
  const prefetch = () => prefetchModal(opens)
  return (
    <Button
      look="quiet"
      className={classes.item}
      aria-haspopup="dialog"
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => openModal(bus, opens)}
    >
      <ItemContent icon={icon} label={label} />
    </Button>
  )
}
