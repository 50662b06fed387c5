import { Button, useSlot } from '@viewpage/remote-kit'
import { openModal, type ModalName } from '@viewpage/shared-events'
import { fetchModalAhead } from '../modals/modal-registry.ts'
import { ItemContent } from './ItemContent.tsx'
import classes from './ToolbarRow.module.css'

/** Opens a modal. Its code is fetched when the visitor comes near, so that it is there at the click. */
export function ModalButton({ icon, label, opens }: { icon: string; label: string; opens: ModalName }) {
  const { bus } = useSlot()
  const comeNear = () => fetchModalAhead(opens)
  return (
    <Button
      look="quiet"
      className={classes.item}
      aria-haspopup="dialog"
      onPointerEnter={comeNear}
      onFocus={comeNear}
      onClick={() => openModal(bus, opens)}
    >
      <ItemContent icon={icon} label={label} />
    </Button>
  )
}
