import { useDeckPageData } from '@viewpage/remote-kit'
import { useRef } from 'react'
import { useText } from '../../texts.ts'
import { CloseButton } from '../panels/CloseButton.tsx'
import { useArrowFocus } from '../panels/useArrowFocus.ts'
import { StepCard } from './StepCard.tsx'
import classes from './overview.module.css'

interface OverviewProps {
  /** The current step, from 1. */
  readonly step: number
  readonly onStep: (step: number) => void
  readonly onClose: () => void
}

/** All steps as cards; a press flies to a step. */
export function Overview({ step, onStep, onClose }: OverviewProps) {
  const { deck } = useDeckPageData()
  const text = useText()
  const list = useRef<HTMLOListElement>(null)
  const { onKeyDown } = useArrowFocus(list, columnsOf)
  const steps = Array.from({ length: deck.stepCount }, (_, index) => index + 1)
  return (
    <section className={classes.overview} data-panel aria-label={text('controls.overview')}>
      <CloseButton className={classes.close} onClose={onClose} />
      <ol ref={list} className={classes.steps} onKeyDown={onKeyDown}>
        {steps.map((each) => (
          <StepCard key={each} step={each} isCurrent={each === step} onClick={() => onStep(each)} />
        ))}
      </ol>
    </section>
  )
}

/** The number of columns depends on the style sheet. */
function columnsOf(list: HTMLElement): number {
  return getComputedStyle(list).gridTemplateColumns.split(' ').length
}
