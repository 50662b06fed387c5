/** @jsxImportSource preact */
import type { SlotProps } from '@viewpage/remote-kit/contract'
import { isDeckPage, viewer } from '@viewpage/shared-events'
import { useEffect, useState } from 'preact/hooks'
import classes from './counter.module.css'

export function Counter({ bus, i18n, pageData }: SlotProps) {
  const text = i18n.getFixedT(null, 'mf-counter-preact')
  const count = isDeckPage(pageData) ? pageData.deck.stepCount : 0
  const [step, setStep] = useState(0)
  const [presses, setPresses] = useState(0)
  useEffect(() => bus.on(viewer.stepChanged, (changed) => setStep(changed.step)), [bus])
  return (
    <section class={classes['counter']}>
      <h2 class={classes['title']}>{text('title', { framework: 'Preact' })}</h2>
      <p class={classes['step']}>{step === 0 ? text('steps', { count }) : text('stepOf', { step, count })}</p>
      <button class="kit-button kit-button-secondary" onClick={() => setPresses(presses + 1)}>
        {text('presses', { count: presses })}
      </button>
    </section>
  )
}
