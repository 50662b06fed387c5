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
import { useEffect, useRef, useState } from 'react'
import { orderAfterMove } from '../editing/edits.ts'
import { stepField } from '../editing/draft.ts'
import type { EditingEvent, Open } from '../editing/editing-state.ts'
import { useText } from '../texts.ts'
import { StepItem } from './StepItem.tsx'
import styles from './StepsPart.module.css'
import type { LoadedStep } from './useLoadedSteps.ts'
import { useStepAnnouncements } from './useStepAnnouncements.ts'

interface StepsPartProps {
  readonly editing: Open
  readonly dispatch: (event: EditingEvent) => void
  readonly loadedStep: (id: string) => LoadedStep | null
  /** The step with this id has the focus. */
  readonly onEdit: (id: string) => void
}

/**
 * The steps in path order. They can be dragged, moved with keys or buttons, renamed, skipped and duplicated; their notes and
 * transcripts can be changed.
 */
export function StepsPart({ editing, dispatch, loadedStep, onEdit }: StepsPartProps) {
  const t = useText()
  const { oid } = useDeckPageData()
  const accessibility = useStepAnnouncements(editing.edits.draft)
  const sensors = useSensors(
    // A press without movement is not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const { draft } = editing.edits
  const { steps } = draft
  const [said, setSaid] = useState('')
  const [copyId, setCopyId] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const move = (id: string, to: number) =>
    dispatch({ type: 'changed', change: { field: 'order', value: orderAfterMove(draft, id, to) } })

  // A new copy is named next.
  useEffect(() => {
    if (copyId === null) return
    const field = list.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(stepField(copyId))}"]`)
    field?.focus()
    field?.select()
  }, [copyId])

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
          <ol ref={list} className={styles.list}>
            {steps.map((step, index) => (
              <StepItem
                key={step.id}
                {...{ step, index, editing, dispatch }}
                picture={loadedStep(step.id)?.picture ?? null}
                onEdit={() => onEdit(step.id)}
                onSaid={setSaid}
                onDuplicated={setCopyId}
              />
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
