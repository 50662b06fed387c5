import { useDeckPageData } from '@viewpage/remote-kit'
import classes from './Sample.module.css'
import { useText } from './texts.ts'

/** Names the presentation. */
export function Sample() {
  const text = useText()
  const { title } = useDeckPageData()
  return <p className={classes['line']}>{text('about', { title })}</p>
}
