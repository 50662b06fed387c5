import { useText } from '../texts.ts'
import classes from './off-path-message.module.css'

/** The visitor looks around freely; one press leads back. */
export function OffPathMessage({ onReturn }: { onReturn: () => void }) {
  const text = useText()
  return (
    <div className={classes.message}>
      <span>{text('controls.offPath')}</span>
      <button type="button" onClick={onReturn}>
        {text('controls.backToPath')}
      </button>
    </div>
  )
}
