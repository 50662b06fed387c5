import { useState } from 'react'
import { useCall, useData } from './contract.ts'
import classes from './Postcard.module.css'
import { useText } from './texts.ts'

/** What others wrote, as the server of the team has it; nothing where it has none. */
export function Greetings() {
  const text = useText()
  const { value } = useData('greetings')
  const greet = useCall('greet')
  const [hasFailed, setHasFailed] = useState(false)
  if (value === null) return null
  const send = () => {
    setHasFailed(false)
    greet({ text: 'Hello' }).catch(() => setHasFailed(true))
  }
  return (
    <>
      <p className={classes['facts']}>{value.notes.map((note) => note.text).join(', ')}</p>
      <button type="button" className={classes['turn']} onClick={send}>
        {text('greet')}
      </button>
      {hasFailed && <p role="alert">{text('notGreeted')}</p>}
    </>
  )
}
