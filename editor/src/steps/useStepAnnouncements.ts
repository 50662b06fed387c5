import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core'
import type { Draft } from '../editing/draft.ts'
import { useText } from '../texts.ts'

/** What a screen reader says while a step is moved. */
export function useStepAnnouncements({ steps }: Draft): DndContextProps['accessibility'] {
  const t = useText()
  const placeOf = (id: UniqueIdentifier) => {
    const index = steps.findIndex((step) => step.id === id)
    return { title: steps[index]?.title ?? '', position: index + 1, count: steps.length }
  }
  const title = (id: UniqueIdentifier) => placeOf(id).title
  return {
    screenReaderInstructions: { draggable: t('steps.instructions') },
    announcements: {
      onDragStart: ({ active }) => t('steps.lifted', placeOf(active.id)),
      onDragOver: ({ active, over }) =>
        over ? t('steps.over', { ...placeOf(over.id), title: title(active.id) }) : undefined,
      onDragEnd: ({ active, over }) =>
        over ? t('steps.dropped', { ...placeOf(over.id), title: title(active.id) }) : undefined,
      onDragCancel: ({ active }) => t('steps.cancelled', { title: title(active.id) }),
    },
  }
}
