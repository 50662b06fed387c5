import note from '@phosphor-icons/core/bold/note-bold.svg'
import filledNote from '@phosphor-icons/core/fill/note-fill.svg'
import { Icon } from '@viewpage/remote-kit'
import { stepField, type Field, type Step } from '../editing/draft.ts'
import type { EditingEvent, Open } from '../editing/editing-state.ts'
import { TextField } from '../fields/TextField.tsx'
import { useProblemText } from '../fields/useProblemText.ts'
import { useText } from '../texts.ts'
import styles from './StepsPart.module.css'
import { useStepName } from './useStepName.ts'

interface StepTextsProps {
  readonly id: string
  readonly step: Step
  /** As visitors count, from 1; `null`: it is skipped. */
  readonly number: number | null
  readonly problems: Open['problems']
  readonly dispatch: (event: EditingEvent) => void
}

/** The private notes and the transcript of a step, as fields. */
export function StepTexts({ id, step, number, problems, dispatch }: StepTextsProps) {
  const t = useText()
  const nameOf = useStepName(step, number)
  const problemText = useProblemText()
  const field = (part: 'notes' | 'transcript') => {
    const name: Field = stepField(step.id, part)
    return {
      name,
      value: step[part],
      lines: 4,
      label: nameOf(part),
      hint: t(`steps.${part}Hint`),
      problem: problemText(problems.get(name)),
      onChange: (value: string) => dispatch({ type: 'changed', change: { field: name, value, typed: true } }),
      onBlur: () => dispatch({ type: 'paused' }),
    }
  }
  return (
    <div id={id} className={styles.texts}>
      <TextField {...field('notes')} />
      <TextField {...field('transcript')} />
    </div>
  )
}

interface TextsButtonProps {
  readonly step: Step
  readonly number: number | null
  readonly isOpen: boolean
  /** The id of the texts. */
  readonly controls: string
  readonly onPress: () => void
}

/** Shows and hides the notes and the transcript of a step. */
export function TextsButton({ step, number, isOpen, controls, onPress }: TextsButtonProps) {
  return (
    <button
      type="button"
      className={styles.more}
      aria-label={useStepName(step, number)('texts')}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onPress}
    >
      <Icon path={step.notes === '' ? note : filledNote} size={16} />
    </button>
  )
}
