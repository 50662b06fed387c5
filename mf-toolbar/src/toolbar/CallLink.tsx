import classes from './ToolbarRow.module.css'
import { useCallToAction } from './useCallToAction.ts'

/** The call to action, at the end of the row; on the smallest screens it is in "More". */
export function CallLink() {
  const { text, targetUrl, tell } = useCallToAction()
  return (
    <a className={classes.callLink} href={targetUrl} onClick={tell}>
      <span>{text}</span>
    </a>
  )
}
