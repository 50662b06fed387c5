import { Button } from '@viewpage/remote-kit'
import { useState } from 'react'
import { jestTestOf } from '../recording/jest-test.ts'
import { recordingFile } from '../recording/recording-file.ts'
import type { Recording } from '../recording/recording.ts'
import type { RecordedAction } from '../recording/recording.ts'
import { useTexts } from '../texts.ts'
import { download } from './download.ts'
import { OpenRecording } from './OpenRecording.tsx'
import type { PanelParts } from './panel-parts.ts'
import { Position } from './Position.tsx'

interface TimeTravelProps {
  readonly parts: PanelParts
  readonly onReplayed: () => void
}

/** Steps through a recording: each action, the state after it, and its replay. */
export function TimeTravel({ parts, onReplayed }: TimeTravelProps) {
  const texts = useTexts()
  const { recorder, replay, releaseSet } = parts
  const [recording, setRecording] = useState<Recording>(recorder.recording)
  const [file, setFile] = useState<string | null>(null)
  const [count, setCount] = useState(recording.actions.length)
  const [status, setStatus] = useState('')

  function show(next: Recording, name: string | null): void {
    setRecording(next)
    setFile(name)
    setCount(next.actions.length)
    setStatus('')
  }

  function play(actions: readonly RecordedAction[]): void {
    setStatus(texts('travel.replayed', { ...replay(actions) }))
    onReplayed()
  }

  function exportTest(): void {
    const test = jestTestOf(recording, { releaseSet, recordedAt: new Date().toISOString() })
    download('recorded.test.ts', test)
  }

  return (
    <>
      <div className="diagnostics-tools">
        <p className="diagnostics-hint">
          {file === null ? texts('travel.fromPage') : texts('travel.fromFile', { file })}
        </p>
        <Button small onClick={() => show(recorder.recording(), null)}>
          {texts('travel.take')}
        </Button>
        <OpenRecording
          onOpen={show}
          onRefused={(name) => setStatus(texts('travel.notARecording', { file: name }))}
        />
        <Button small onClick={() => download('recording.json', recordingFile(recording))}>
          {texts('travel.save')}
        </Button>
        <Button small onClick={exportTest}>
          {texts('travel.export')}
        </Button>
      </div>
      <p role="status">{status}</p>
      {recording.actions.length === 0 ? (
        <p className="diagnostics-hint">{texts('actions.none')}</p>
      ) : (
        <>
          <Position recording={recording} count={count} onMove={setCount} />
          <div className="diagnostics-tools">
            <Button small onClick={() => play(recording.actions.slice(count - 1, count))}>
              {texts('travel.replayOne')}
            </Button>
            <Button small onClick={() => play(recording.actions.slice(0, count))}>
              {texts('travel.replayAll')}
            </Button>
          </div>
          <p className="diagnostics-hint">{texts('travel.warning')}</p>
        </>
      )}
    </>
  )
}
