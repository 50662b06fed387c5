import { Icon } from '@viewpage/remote-kit'
import classes from './ToolbarRow.module.css'

interface ItemContentProps {
  readonly icon: string
  readonly label: string
  /** Added to the label; the icon gets a dot. */
  readonly note?: string | undefined
  /** Shows the label as a tooltip at every width. */
  readonly isIconOnly?: boolean
}

/** Icon and label of a toolbar control. In a narrow toolbar the label becomes a tooltip; it stays the accessible name. */
export function ItemContent({ icon, label, note, isIconOnly = false }: ItemContentProps) {
  return (
    <>
      <MarkedIcon icon={icon} marked={note !== undefined} />
      <span className={classes.label} data-always-tooltip={isIconOnly}>
        {label}
        {note !== undefined && <span className={classes.note}> ({note})</span>}
      </span>
    </>
  )
}

/** An icon, with a dot at its corner when `marked`. */
export function MarkedIcon({ icon, marked }: { icon: string; marked: boolean }) {
  return (
    <span className={classes.icon} data-marked={marked}>
      <Icon path={icon} />
    </span>
  )
}
