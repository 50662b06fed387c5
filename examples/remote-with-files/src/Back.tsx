import classes from './Back.module.css'
import { useText } from './texts.ts'

/** What the back of the postcard says. */
export default function Back() {
  const text = useText()
  return <p className={classes['back']}>{text('back')}</p>
}
