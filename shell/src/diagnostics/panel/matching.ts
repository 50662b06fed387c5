import type { RecordedAction } from '../recording/recorded-action.ts'

/** The actions in which a word of the key, the sender, a subscriber or the payload contains `text`, in any case. */
export function matching(actions: readonly RecordedAction[], text: string): readonly RecordedAction[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return actions
  return actions.filter(({ key, sender, subscribers, payload }) =>
    [key, sender.remote, payload, ...subscribers.map(({ remote }) => remote)].some((part) =>
      part.toLowerCase().includes(wanted),
    ),
  )
}
