import { Icon, usePageData } from '@viewpage/remote-kit'
import { useRef } from 'react'
import { useText } from '../../texts.ts'
import { useArrowFocus } from '../panels/useArrowFocus.ts'
import { StepCard } from './StepCard.tsx'
import classes from './overview.module.css'
import close from '@phosphor-icons/core/assets/bold/x-bold.svg'

interface OverviewProps {
  /** Where the visitor is, from 1. */
  readonly step: number
  readonly onStep: (step: number) => void
  readonly onClose: () => void
}

/** All steps at one look; a press goes to one. */
export function Overview({ step, onStep, onClose }: OverviewProps) {
  const { deck } = usePageData()
  const text = useText()
  const list = useRef<HTMLOListElement>(null)
  const { onKeyDown } = useArrowFocus(list, columnsOf)
  const steps = Array.from({ length: deck.stepCount }, (_, index) => index + 1)
  return (
    <section className={classes.overview} data-panel aria-label={text('controls.overview')}>
      <button
        type="button"
        className={classes.close}
        aria-label={text('controls.close')}
        title={text('controls.close')}
        onClick={onClose}
      >
        <Icon path={close} size={16} />
      </button>
      <ol ref={list} className={classes.steps} onKeyDown={onKeyDown}>
        {steps.map((each) => (
          <StepCard key={each} step={each} isCurrent={each === step} onClick={() => onStep(each)} />
        ))}
      </ol>
    </section>
  )
}

/** As many as the style sheet puts into a row. */
function columnsOf(list: HTMLElement): number {
  return getComputedStyle(list).gridTemplateColumns.split(' ').length
}
