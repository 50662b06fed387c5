import { useDeckPageData } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import classes from './player-bar.module.css'

/** "3 of 12" and the step's title, or "3/12" in a small bar. */
export function Position({ step, isShort }: { step: number; isShort: boolean }) {
  const { deck } = useDeckPageData()
  const text = useText()
  return (
    <p className={classes.position}>
      <b>{text(isShort ? 'controls.shortPosition' : 'controls.position', { step, total: deck.stepCount })}</b>
      {!isShort && (
        <bdi className={classes.stepTitle} lang={deck.language}>
          {deck.stepTitles[step - 1]}
        </bdi>
      )}
    </p>
  )
}
