import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from '@jest/globals'
import { createElement } from 'react'
import { recordingFile } from '../recording/recording-file.ts'
import { OpenRecording } from './OpenRecording.tsx'

const RECORDING = recordingFile({ before: {}, actions: [] })

// docs/diagnostics.md#time-travel
it('shows the file that was chosen last, also if one before takes longer to read', async () => {
  const shown: string[] = []
  render(
    createElement(OpenRecording, {
      onOpen: (_recording, file) => shown.push(file),
      onRefused: (file) => shown.push(`not ${file}`),
    }),
  )
  let finish: (text: string) => void = () => undefined
  const slow = new Promise<string>((resolve) => (finish = resolve))
  choose('slow.json', slow)
  choose('notes.json', Promise.resolve('{}'))
  await waitFor(() => expect(shown).toEqual(['not notes.json']))
  finish(RECORDING)
  await slow
  choose('next.json', Promise.resolve(RECORDING))
  await waitFor(() => expect(shown.at(-1)).toBe('next.json'))
  expect(shown).toEqual(['not notes.json', 'next.json'])
})

function choose(name: string, text: Promise<string>): void {
  const file = Object.assign(new File([], name), { text: () => text })
  fireEvent.change(screen.getByLabelText('travel.open'), { target: { files: [file] } })
}
