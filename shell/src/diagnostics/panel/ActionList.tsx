import { Button } from '@viewpage/remote-kit'
import { useState, useSyncExternalStore } from 'react'
import { MAX_ACTIONS } from '../recording/recorder.ts'
import { useTexts } from '../texts.ts'
import { ActionRow } from './ActionRow.tsx'
import { download } from './download.ts'
import { matching } from './matching.ts'
import type { PanelParts } from './panel-parts.ts'

/** Every action of the bus, newest first. */
export function ActionList({ recorder, recording }: Pick<PanelParts, 'recorder' | 'recording'>) {
  const texts = useTexts()
  const latest = useSyncExternalStore(recorder.subscribe, recorder.actions)
  const [paused, setPaused] = useState<typeof latest | null>(null)
  const [filter, setFilter] = useState('')
  const actions = paused ?? latest
  const shown = matching(actions, filter).toReversed()

  function clear(): void {
    recorder.clear()
    if (paused) setPaused(recorder.actions())
  }

  async function save(): Promise<void> {
    download('recording.json', JSON.stringify(await recording(), null, 1))
  }

  return (
    <>
      <div className="diagnostics-tools">
        <label className="diagnostics-filter">
          <span>{texts('actions.filter')}</span>
          <input type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />
        </label>
        <Button small aria-pressed={paused !== null} onClick={() => setPaused(paused ? null : latest)}>
          {texts(paused ? 'actions.resume' : 'actions.pause')}
        </Button>
        <Button small onClick={clear}>
          {texts('actions.clear')}
        </Button>
        <Button small onClick={() => void save()}>
          {texts('actions.save')}
        </Button>
        <p className="diagnostics-hint">
          {texts('actions.count', { shown: shown.length, total: actions.length })}
          {' · '}
          {texts('actions.kept', { count: MAX_ACTIONS })}
        </p>
      </div>
      {shown.length === 0 ? (
        <p className="diagnostics-hint">{texts('actions.none')}</p>
      ) : (
        <ol className="diagnostics-actions">
          {shown.map((action) => (
            <ActionRow key={action.id} action={action} />
          ))}
        </ol>
      )}
    </>
  )
}
