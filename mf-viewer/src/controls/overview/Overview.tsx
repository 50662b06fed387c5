import { useDeckPageData } from '@viewpage/remote-kit'
import { useText } from '../../texts.ts'
import { CloseButton } from '../panels/CloseButton.tsx'
import { Panel, type PanelProps } from '../panels/Panel.tsx'
import { blockSizeOf, placeOf, stepsAround } from './step-grid.ts'
import { StepCard } from './StepCard.tsx'
import { useStepGrid } from './useStepGrid.ts'
import classes from './overview.module.css'

interface OverviewProps extends Omit<PanelProps, 'label'> {
  /** The current step, from 1. */
  readonly step: number
  readonly onStep: (step: number) => void
}

/** All steps as cards; a press flies to a step. Only the cards near the visible part are rendered. */
export function Overview({ step, isSheet, onStep, onClose }: OverviewProps) {
  const { deck } = useDeckPageData()
  const text = useText()
  const label = text('controls.overview')
  return (
    <Panel className={classes.overview} label={label} isSheet={isSheet} onClose={onClose}>
      {isSheet && (
        <p className={classes.heading}>
          <b>{label}</b>
          <span>{text('viewer.steps', { count: deck.stepCount })}</span>
        </p>
      )}
      <CloseButton className={classes.close} onClose={onClose} />
      <Steps step={step} onStep={onStep} />
    </Panel>
  )
}

function Steps({ step, onStep }: Pick<OverviewProps, 'step' | 'onStep'>) {
  const { deck } = useDeckPageData()
  const { scroller, list, view, focused, onFocus, onScroll, onKeyDown } = useStepGrid(deck.stepCount, step)
  const steps = view ? stepsAround(view.grid, view.topRow, focused) : [step]
  return (
    <div ref={scroller} className={classes.scroller} onScroll={onScroll}>
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
    </div>
  )
}
