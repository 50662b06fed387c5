import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useDeckPageData } from '@viewpage/remote-kit'
import { useState } from 'react'
import { orderAfterMove } from '../editing/edits.ts'
import { stepField } from '../editing/draft.ts'
import type { EditingEvent, Open } from '../editing/editing-state.ts'
import { useProblemText } from '../fields/useProblemText.ts'
import { useText } from '../texts.ts'
import { StepRow } from './StepRow.tsx'
import { StepTexts } from './StepTexts.tsx'
import styles from './StepsPart.module.css'
import { useStepAnnouncements } from './useStepAnnouncements.ts'
import { useStepPictures } from './useStepPictures.ts'

interface StepsPartProps {
  readonly editing: Open
  readonly dispatch: (event: EditingEvent) => void
  /** The step with this id has the focus. */
  readonly onEdit: (id: string) => void
}

/** The steps in path order. They can be dragged, moved with keys or buttons, and renamed; their notes and transcripts can be changed. */
export function StepsPart({ editing, dispatch, onEdit }: StepsPartProps) {
  const t = useText()
  const { oid } = useDeckPageData()
  const problemText = useProblemText()
  const accessibility = useStepAnnouncements(editing.edits.draft)
  const pictureOf = useStepPictures(editing.base.draft.steps)
  const sensors = useSensors(
    // A press without movement is not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const { draft } = editing.edits
  const { steps } = draft
  const [said, setSaid] = useState('')
  const move = (id: string, to: number) =>
    dispatch({ type: 'changed', change: { field: 'order', value: orderAfterMove(draft, id, to) } })

  return (
    <section className={styles.part} aria-labelledby="steps">
      <h2 id="steps" className={styles.heading}>
        {t('steps.heading')}
      </h2>
      <DndContext
        id={`steps-${oid}`}
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={accessibility}
        onDragEnd={({ active, over }) => {
          const to = steps.findIndex(({ id }) => id === over?.id)
          if (to >= 0 && over?.id !== active.id) move(String(active.id), to)
        }}
      >
        <SortableContext items={steps.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={styles.list}>
            {steps.map((step, index) => (
              <StepRow
                key={step.id}
                step={step}
                index={index}
                count={steps.length}
                picture={pictureOf(step.id)}
                problem={problemText(editing.problems.get(stepField(step.id)))}
                onEdit={() => onEdit(step.id)}
                onMove={(to) => {
                  move(step.id, to)
                  setSaid(t('steps.dropped', { title: step.title, position: to + 1, count: steps.length }))
                }}
                onRename={(value) =>
                  dispatch({ type: 'changed', change: { field: stepField(step.id), value, typed: true } })
                }
                onLeave={() => dispatch({ type: 'paused' })}
              >
                <StepTexts step={step} number={index + 1} problems={editing.problems} dispatch={dispatch} />
              </StepRow>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p role="status" className="kit-visually-hidden">
        {said}
      </p>
    </section>
  )
}
