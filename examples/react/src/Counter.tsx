import { createUseBus, useDeckPageData } from '@viewpage/remote-kit'
import { viewer } from '@viewpage/shared-events'
import { useEffect, useState } from 'react'
import classes from './counter.module.css'
import type { remote } from './remote.ts'
import { useText } from './texts.ts'

const useBus = createUseBus<typeof remote>()

export function Counter() {
  const text = useText()
  const bus = useBus()
  const { stepCount: count } = useDeckPageData().deck
  const [step, setStep] = useState(0)
  const [presses, setPresses] = useState(0)
  useEffect(() => bus.on(viewer.stepChanged, (changed) => setStep(changed.step)), [bus])
  return (
    <section className={classes['counter']}>
      <h2 className={classes['title']}>{text('title', { framework: 'React' })}</h2>
      <p className={classes['step']}>
        {step === 0 ? text('steps', { count }) : text('stepOf', { step, count })}
      </p>
      <button className="kit-button kit-button-secondary" onClick={() => setPresses(presses + 1)}>
        {text('presses', { count: presses })}
      </button>
    </section>
  )
}
