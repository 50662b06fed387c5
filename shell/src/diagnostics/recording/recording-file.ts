import * as v from 'valibot'
import { ActionKey } from './action-key.ts'
import { jsonOf } from './json-of.ts'
import { MAX_ACTIONS, MAX_PAYLOAD } from './recorder.ts'
import type { Recording } from './recording.ts'

/** Characters of a file. */
export const MAX_FILE = 8_000_000
const MAX_TEXT = 200

const Text = v.pipe(v.string(), v.maxLength(MAX_TEXT))
// Quotes and escapes make a cut payload longer.
const Payload = v.pipe(v.string(), v.maxLength(MAX_PAYLOAD * 2), v.check(isJson))
const Milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(1e12))

const Action = v.object({
  atMs: Milliseconds,
  key: ActionKey,
  sender: v.object({ remote: Text, version: Text, isReplay: v.exactOptional(v.boolean()) }),
  isSticky: v.boolean(),
  payload: Payload,
  isWhole: v.boolean(),
  subscribers: v.pipe(
    v.array(
      v.object({
        remote: Text,
        version: Text,
        durationMs: Milliseconds,
        isLate: v.boolean(),
        hasFailed: v.boolean(),
      }),
    ),
    v.maxLength(100),
  ),
})

const File = v.object({
  format: v.literal('viewpage-recording'),
  version: v.literal(1),
  before: v.pipe(
    v.record(ActionKey, Payload),
    v.check((before) => Object.keys(before).length <= MAX_ACTIONS),
  ),
  actions: v.pipe(v.array(Action), v.maxLength(MAX_ACTIONS)),
})

/** The text of a file that {@link parseRecording} reads. */
export function recordingFile({ before, actions }: Recording): string {
  const file: v.InferInput<typeof File> = {
    format: 'viewpage-recording',
    version: 1,
    before,
    actions: actions.map(({ id: _, subscribers, ...action }) => ({
      ...action,
      subscribers: [...subscribers],
    })),
  }
  return JSON.stringify(file, null, 1)
}

/** @returns `null` if the text is no recording */
export function parseRecording(text: string): Recording | null {
  if (text.length > MAX_FILE) return null
  const { success, output } = v.safeParse(File, jsonOf(text))
  if (!success) return null
  return { before: output.before, actions: output.actions.map((action, at) => ({ ...action, id: at + 1 })) }
}

function isJson(text: string): boolean {
  return text === '' || jsonOf(text) !== undefined
}
