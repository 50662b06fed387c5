import type { RecordedAction } from '../recording/recorded-action.ts'
import { useTexts } from '../texts.ts'
import { useDurations } from './useDurations.ts'

/** Sender, subscribers and payload of an action. */
export function ActionDetails({ action }: { action: RecordedAction }) {
  const texts = useTexts()
  const { milliseconds } = useDurations()
  const { sender, subscribers, payload, isWhole } = action
  return (
    <dl className="diagnostics-details">
      <dt>{texts('actions.sentBy')}</dt>
      <dd>
        {sender.remote} {sender.version}
      </dd>
      <dt>{texts('actions.handledBy')}</dt>
      <dd>
        {subscribers.length === 0 && texts('actions.nobody')}
        <ol>
          {subscribers.map(({ remote, version, durationMs, isLate, hasFailed }, at) => (
            <li key={at}>
              {[
                `${remote} ${version}`,
                milliseconds(durationMs),
                ...(isLate ? [texts('actions.late')] : []),
                ...(hasFailed ? [texts('actions.failed')] : []),
              ].join(', ')}
            </li>
          ))}
        </ol>
      </dd>
      <dt>
        {texts('actions.payload')}
        {!isWhole && ` (${texts('actions.incomplete')})`}
      </dt>
      <dd>
        {payload === '' ? (
          texts('actions.noPayload')
        ) : (
          <pre>{JSON.stringify(JSON.parse(payload), null, 2)}</pre>
        )}
      </dd>
    </dl>
  )
}
