import { expect, test } from '@jest/globals'
import { parseRecording, recordingFile } from './recording-file.ts'
import { sampleRecording } from './sample-recording.ts'

test('a saved recording is the same when it is opened', () => {
  const recording = { ...sampleRecording(), before: { 'viewer/stepChanged@1': '{"step":1}' } }
  expect(parseRecording(recordingFile(recording))).toEqual(recording)
})

const saved = JSON.parse(recordingFile(sampleRecording())) as { actions: Record<string, unknown>[] }
const withAction = (change: Record<string, unknown>) =>
  JSON.stringify({ ...saved, actions: [{ ...saved.actions[0], ...change }] })

test.each([
  ['text', 'no recording'],
  ['another file', '{"name":"viewpage"}'],
  ['another version', JSON.stringify({ ...saved, version: 2 })],
  ['a key that is no action', withAction({ key: '__proto__' })],
  ['a payload that is no JSON', withAction({ payload: '{"step":' })],
  ['a payload that is too long', withAction({ payload: JSON.stringify('x'.repeat(30_000)) })],
  ['a time that is no number', withAction({ atMs: '1' })],
  ['too many actions', JSON.stringify({ ...saved, actions: Array(501).fill(saved.actions[0]) })],
])('%s is no recording', (_, text) => {
  expect(parseRecording(text)).toBeNull()
})
