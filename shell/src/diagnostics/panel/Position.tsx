import previous from '@phosphor-icons/core/assets/regular/caret-left.svg'
import next from '@phosphor-icons/core/assets/regular/caret-right.svg'
import { Icon } from '@viewpage/remote-kit'
import { stateAfter, type Recording } from '../recording/recording.ts'
import { useTexts } from '../texts.ts'
import { ActionDetails } from './ActionDetails.tsx'
import { useDurations } from './useDurations.ts'

interface PositionProps {
  readonly recording: Recording
  /** Number of actions that have happened, from 1. */
  readonly count: number
  readonly onMove: (count: number) => void
}

/** A moment of a recording: the action that happened last, and the state after it. */
export function Position({ recording, count, onMove }: PositionProps) {
  const texts = useTexts()
  const { seconds } = useDurations()
  const total = recording.actions.length
  const action = recording.actions[count - 1]
  const text = texts('travel.at', { at: count, total })

  return (
    <>
      <div className="diagnostics-tools">
        <button
          type="button"
          className="diagnostics-icon"
          aria-label={texts('travel.previous')}
          disabled={count <= 1}
          onClick={() => onMove(count - 1)}
        >
          <Icon path={previous} />
        </button>
        <input
          className="diagnostics-slider"
          type="range"
          min={1}
          max={total}
          value={count}
          aria-label={texts('travel.position')}
          aria-valuetext={`${text}: ${action?.key ?? ''}`}
          onChange={({ target }) => onMove(target.valueAsNumber)}
        />
        <button
          type="button"
          className="diagnostics-icon"
          aria-label={texts('travel.next')}
          disabled={count >= total}
          onClick={() => onMove(count + 1)}
        >
          <Icon path={next} />
        </button>
        <span className="diagnostics-time">{text}</span>
      </div>
      {action && (
        <div className="diagnostics-moment">
          <div>
            <h3 className="diagnostics-heading">
              <code className="diagnostics-key">{action.key}</code> {seconds(action.atMs)}
            </h3>
            <ActionDetails action={action} />
          </div>
          <StateTable recording={recording} count={count} />
        </div>
      )}
    </>
  )
}

function StateTable({ recording, count }: Pick<PositionProps, 'recording' | 'count'>) {
  const texts = useTexts()
  const before = stateAfter(recording, count - 1)
  const state = Object.entries(stateAfter(recording, count)).toSorted(([a], [b]) => a.localeCompare(b))
  return (
    <div>
      <h3 className="diagnostics-heading">{texts('travel.state')}</h3>
      {state.length === 0 && <p className="diagnostics-hint">{texts('travel.noState')}</p>}
      <dl className="diagnostics-state">
        {state.map(([key, payload]) => (
          <div key={key}>
            <dt>
              <code className="diagnostics-key">{key}</code>{' '}
              {before[key] !== payload && <span className="diagnostics-mark">{texts('travel.changed')}</span>}
            </dt>
            <dd>
              <code>{payload}</code>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
