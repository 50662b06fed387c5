import { defineRemote } from '@viewpage/remote-kit/define-remote'
import { toolbar, viewer } from '@viewpage/shared-events'
import { laterOpened } from './actions.ts'

const Note = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string', maxLength: 500 } },
} as const
const Notes = {
  type: 'object',
  required: ['notes'],
  properties: { notes: { type: 'array', maxItems: 100, items: Note } },
} as const
const url = 'https://notes.example.com/decks/{oid}'

export const remote = defineRemote({
  name: 'mf-sample',
  emits: [toolbar.linkCopied, laterOpened],
  consumes: [viewer.stepChanged, viewer.loadingFinished],
  data: {
    notes: { url, schema: Notes, ttlSeconds: 30, staleSeconds: 600, deadlineMs: 1_000, for: 'everybody' },
  },
  calls: { addNote: { url, method: 'POST', body: Note, response: Notes } },
  slots: {
    sample: {
      policy: { replaceBy: 'row', height: 40 },
      skeleton: { blocks: [{ kind: 'box', height: 40 }] },
    },
    plain: { policy: 'silent' },
  },
})
