import { useDeckPageData } from '@viewpage/remote-kit'
import { useText } from '../../texts.ts'
import { CloseButton } from '../panels/CloseButton.tsx'
import { blockSizeOf, placeOf, stepsAround } from './step-grid.ts'
import { StepCard } from './StepCard.tsx'
import { useStepGrid } from './useStepGrid.ts'
import classes from './overview.module.css'

interface OverviewProps {
  /** The current step, from 1. */
  readonly step: number
  readonly onStep: (step: number) => void
  readonly onClose: () => void
}

/** All steps as cards; a press flies to a step. Only the cards near the visible part are rendered. */
export function Overview({ step, onStep, onClose }: OverviewProps) {
  const { deck } = useDeckPageData()
  const text = useText()
  const { scroller, list, view, focused, onFocus, onScroll, onKeyDown } = useStepGrid(deck.stepCount, step)
  const steps = view ? stepsAround(view.grid, view.topRow, focused) : [step]
  return (
    <section
      ref={scroller}
      className={classes.overview}
      data-panel
      aria-label={text('controls.overview')}
      onScroll={onScroll}
    >
      <CloseButton className={classes.close} onClose={onClose} />
      <ol
        ref={list}
        className={classes.steps}
        style={view ? { blockSize: blockSizeOf(view.grid) } : undefined}
        onKeyDown={onKeyDown}
      >
        {steps.map((each) => (
          <StepCard
            key={each}
            step={each}
            place={view ? placeOf(view.grid, each) : undefined}
            isCurrent={each === step}
            isTabStop={each === focused}
            onFocus={onFocus}
            onPress={onStep}
          />
        ))}
      </ol>
    </section>
  )
}
