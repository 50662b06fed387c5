import { memo, useState } from 'react'
import { durationOf, type RecordedAction } from '../recording/recorded-action.ts'
import { useTexts } from '../texts.ts'
import { ActionDetails } from './ActionDetails.tsx'
import { useDurations } from './useDurations.ts'

/** One action: when, what, from whom to whom. Its details open on demand. */
export const ActionRow = memo(function ActionRow({ action }: { action: RecordedAction }) {
  const texts = useTexts()
  const { seconds, milliseconds } = useDurations()
  const [isOpen, setIsOpen] = useState(false)
  const { atMs, key, sender, subscribers, isSticky } = action
  const handlers = [...new Set(subscribers.map(({ remote }) => remote))]

  return (
    <li className="diagnostics-row">
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <span className="diagnostics-time">{seconds(atMs)}</span>
          <code className="diagnostics-key">{key}</code>
          <span>
            {sender.remote} → {handlers.join(', ') || texts('actions.nobody')}
          </span>
          <span className="diagnostics-time">{milliseconds(durationOf(action))}</span>
          {isSticky && <span className="diagnostics-mark">{texts('actions.sticky')}</span>}
        </summary>
        {isOpen && <ActionDetails action={action} />}
      </details>
    </li>
  )
})
