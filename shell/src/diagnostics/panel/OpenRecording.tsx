import { useRef } from 'react'
import { MAX_FILE, parseRecording } from '../recording/recording-file.ts'
import type { Recording } from '../recording/recording.ts'
import { useTexts } from '../texts.ts'

interface OpenRecordingProps {
  readonly onOpen: (recording: Recording, file: string) => void
  readonly onRefused: (file: string) => void
}

/** Opens a file that holds a recording: the one that was chosen last, however long each takes to read. */
export function OpenRecording({ onOpen, onRefused }: OpenRecordingProps) {
  const texts = useTexts()
  const latest = useRef<File>(null)

  async function open(file: File): Promise<void> {
    latest.current = file
    const text = file.size > MAX_FILE ? '' : await file.text().catch(() => '')
    if (latest.current !== file) return
    const recording = parseRecording(text)
    if (recording) onOpen(recording, file.name)
    else onRefused(file.name)
  }

  return (
    <label className="kit-button kit-button-secondary kit-button-small diagnostics-file">
      {texts('travel.open')}
      <input
        type="file"
        accept=".json,application/json"
        className="kit-visually-hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be opened again.
          target.value = ''
          if (file) void open(file)
        }}
      />
    </label>
  )
}
