import { isMac } from '../../page/zoom-key.ts'
import { useText } from '../../texts.ts'
import classes from './zoom-hint.module.css'

/** Which key zooms with the wheel. Only for the eye: the list of keys names other ways to zoom. */
export function ZoomHint() {
  const text = useText()
  const key = isMac() ? '⌘' : text('keyNames.control')
  return (
    <p className={classes.hint} aria-hidden="true">
      {text('controls.zoomHint', { key })}
    </p>
  )
}
