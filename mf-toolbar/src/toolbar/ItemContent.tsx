import { Icon } from '@viewpage/remote-kit'
import styles from './ToolbarRow.module.css'

/** Icon and label of a toolbar control. Where there is no room the label becomes its tooltip; the name stays. */
export function ItemContent({ icon, label }: { icon: string; label: string }) {
  return (
    <>
      <Icon path={icon} />
      <span className={styles.label}>{label}</span>
    </>
  )
}
