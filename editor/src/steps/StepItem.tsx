import { useId, useState } from 'react'
import { shownNumbers, stepField, type Step } from '../editing/draft.ts'
import { orderAfterMove } from '../editing/edits.ts'
import type { EditingEvent, Open } from '../editing/editing-state.ts'
import { useProblemText } from '../fields/useProblemText.ts'
import { useText } from '../texts.ts'
import { StepMenu } from './StepMenu.tsx'
import { StepRow } from './StepRow.tsx'
import { StepTexts, TextsButton } from './StepTexts.tsx'
import { useStepName } from './useStepName.ts'

interface StepItemProps {
  readonly step: Step
  /** In the list, from 0. */
  readonly index: number
  readonly editing: Open
  readonly picture: string | null
  readonly dispatch: (event: EditingEvent) => void
  readonly onEdit: () => void
  readonly onSaid: (text: string) => void
  /** The copy with this id should get the focus. */
  readonly onDuplicated: (copyId: string) => void
}

/** A step of the list with everything that can be done with it. */
export function StepItem({
  step,
  index,
  editing,
  picture,
  dispatch,
  onEdit,
  onSaid,
  onDuplicated,
}: StepItemProps) {
  const t = useText()
  const problemText = useProblemText()
  const textsId = useId()
  const [isWanted, setWanted] = useState(false)
  const { problems, edits } = editing
  const { steps } = edits.draft
  const numbers = shownNumbers(steps)
  const number = numbers.get(step.id) ?? null
  const nameOf = useStepName(step, number)
  const title = step.title || t('steps.untitled')
  const problemOf = (part: Parameters<typeof stepField>[1]) =>
    problemText(problems.get(stepField(step.id, part)))
  const areTextsOpen = isWanted || problemOf('notes') !== null || problemOf('transcript') !== null
  const toggleTexts = () => setWanted(!areTextsOpen)

  const move = (by: number) => {
    const value = orderAfterMove(edits.draft, step.id, index + by)
    dispatch({ type: 'changed', change: { field: 'order', value } })
    onSaid(t('steps.dropped', { title: step.title, position: index + by + 1, count: steps.length }))
  }
  const skip = () => {
    const isShown = number !== null
    dispatch({
      type: 'changed',
      change: { field: stepField(step.id, 'showing'), value: isShown ? 'skipped' : 'shown' },
    })
    const before = steps.slice(0, index).filter(({ showing }) => showing === 'shown').length
    onSaid(isShown ? t('steps.saidSkipped', { title }) : t('steps.saidShown', { title, step: before + 1 }))
  }
  const isCover = edits.draft.cover === step.id
  const chooseCover = () => {
    dispatch({ type: 'changed', change: { field: 'cover', value: isCover ? '' : step.id } })
    onSaid(isCover ? t('cover.saidFirst') : t('cover.said', { title }))
  }
  const duplicate = () => {
    const copyId = `copy-${crypto.randomUUID()}`
    dispatch({ type: 'duplicated', id: step.id, copyId })
    onSaid(t('steps.saidDuplicated', { title }))
    onDuplicated(copyId)
  }

  const [isFirst, isLast] = [index === 0, index === steps.length - 1]
  return (
    <StepRow
      {...{ step, number, isCover, isFirst, isLast, picture, onEdit }}
      shownCount={numbers.size}
      problem={problemOf('step') ?? problemOf('showing')}
      onMove={move}
      onRename={(value) =>
        dispatch({ type: 'changed', change: { field: stepField(step.id), value, typed: true } })
      }
      onLeave={() => dispatch({ type: 'paused' })}
      textsButton={
        <TextsButton {...{ step, number }} isOpen={areTextsOpen} controls={textsId} onPress={toggleTexts} />
      }
      menu={
        <StepMenu
          label={nameOf('more')}
          isSkipped={number === null}
          isCover={isCover}
          onCover={editing.base.canChangePrivacy && number !== null ? chooseCover : null}
          onTexts={toggleTexts}
          onUp={isFirst ? null : () => move(-1)}
          onDown={isLast ? null : () => move(1)}
          onSkip={skip}
          onDuplicate={duplicate}
        />
      }
    >
      {areTextsOpen && <StepTexts id={textsId} {...{ step, number, problems, dispatch }} />}
    </StepRow>
  )
}
