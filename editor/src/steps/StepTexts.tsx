import note from '@phosphor-icons/core/bold/note-bold.svg'
import filledNote from '@phosphor-icons/core/fill/note-fill.svg'
import { Icon } from '@viewpage/remote-kit'
import { useId, useState } from 'react'
import { stepField, type Field, type Step } from '../editing/draft.ts'
import type { EditingEvent, Open } from '../editing/editing-state.ts'
import { TextField } from '../fields/TextField.tsx'
import { useProblemText } from '../fields/useProblemText.ts'
import { useText } from '../texts.ts'
import styles from './StepsPart.module.css'

interface StepTextsProps {
  readonly step: Step
  /** From 1. */
  readonly number: number
  readonly problems: Open['problems']
  readonly dispatch: (event: EditingEvent) => void
}

/** A button that shows the private notes and the transcript of a step, and these as fields. */
export function StepTexts({ step, number, problems, dispatch }: StepTextsProps) {
  const t = useText()
  const id = useId()
  const problemText = useProblemText()
  const [isWanted, setWanted] = useState(false)
  const problemOf = (part: 'notes' | 'transcript') => problemText(problems.get(stepField(step.id, part)))
  const isOpen = isWanted || problemOf('notes') !== null || problemOf('transcript') !== null
  const field = (part: 'notes' | 'transcript') => {
    const name: Field = stepField(step.id, part)
    return {
      name,
      value: step[part],
      lines: 4,
      label: t(`steps.${part}`, { step: number }),
      hint: t(`steps.${part}Hint`),
      problem: problemOf(part),
      onChange: (value: string) => dispatch({ type: 'changed', change: { field: name, value, typed: true } }),
      onBlur: () => dispatch({ type: 'paused' }),
    }
  }
  return (
    <>
      <button
        type="button"
        className={styles.more}
        aria-label={t('steps.texts', { step: number })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setWanted(!isOpen)}
      >
        <Icon path={step.notes === '' ? note : filledNote} size={16} />
      </button>
      {isOpen && (
        <div id={id} className={styles.texts}>
          <TextField {...field('notes')} />
          <TextField {...field('transcript')} />
        </div>
      )}
    </>
  )
}
