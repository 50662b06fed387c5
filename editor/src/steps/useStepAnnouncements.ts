import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core'
import { useRef } from 'react'
import type { Draft } from '../editing/draft.ts'
import { useText } from '../texts.ts'

/** Screen reader announcements while a step is dragged. */
export function useStepAnnouncements({ steps }: Draft): DndContextProps['accessibility'] {
  const t = useText()
  const justLifted = useRef(false)
  const placeOf = (id: UniqueIdentifier) => {
    const index = steps.findIndex((step) => step.id === id)
    return { title: steps[index]?.title ?? '', position: index + 1, count: steps.length }
  }
  const title = (id: UniqueIdentifier) => placeOf(id).title
  return {
    screenReaderInstructions: { draggable: t('steps.instructions') },
    announcements: {
      onDragStart({ active }) {
        justLifted.current = true
        return t('steps.lifted', placeOf(active.id))
      },
      onDragOver({ active, over }) {
        // Right after the start the step is over its own position, which needs no announcement.
        const first = justLifted.current && over?.id === active.id
        justLifted.current = false
        return over && !first ? t('steps.over', { ...placeOf(over.id), title: title(active.id) }) : undefined
      },
      onDragEnd: ({ active, over }) =>
        over ? t('steps.dropped', { ...placeOf(over.id), title: title(active.id) }) : undefined,
      onDragCancel: ({ active }) => t('steps.cancelled', { title: title(active.id) }),
    },
  }
}
