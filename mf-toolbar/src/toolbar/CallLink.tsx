import classes from './ToolbarRow.module.css'
import { useCallToAction } from './useCallToAction.ts'

/** The call to action at the end of the row; on the smallest screens it is in the menu "More". */
export function CallLink() {
  const { text, targetUrl, publishClick } = useCallToAction()
  return (
    <a className={classes.callLink} href={targetUrl} onClick={publishClick}>
      <span>{text}</span>
    </a>
  )
}
