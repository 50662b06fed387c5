import { Icon } from '@viewpage/remote-kit'
import classes from './ToolbarRow.module.css'

interface ItemContentProps {
  readonly icon: string
  readonly label: string
  /** What there is to know beyond the label; the icon gets a mark. */
  readonly note?: string | undefined
  /** The label is a tooltip wherever it stands. */
  readonly iconAlone?: boolean
}

/** Icon and label of a toolbar control. Where there is no room the label becomes its tooltip; the name stays. */
export function ItemContent({ icon, label, note, iconAlone = false }: ItemContentProps) {
  return (
    <>
      <MarkedIcon icon={icon} marked={note !== undefined} />
      <span className={classes.label} data-always-tooltip={iconAlone}>
        {label}
        {note !== undefined && <span className={classes.note}> ({note})</span>}
      </span>
    </>
  )
}

/** An icon with a dot at its corner when there is something to know of it. */
export function MarkedIcon({ icon, marked }: { icon: string; marked: boolean }) {
  return (
    <span className={classes.icon} data-marked={marked}>
      <Icon path={icon} />
    </span>
  )
}
