/* What must not compile: checked by `npm run typecheck`, which fails when an expected error is none. */
import { defineAction, fieldsOf, payloadOf, toolbar } from '@viewpage/shared-events'
import { defineRemote } from './define-remote.ts'

const noteAdded = defineAction({
  type: 'notes/added',
  payload: payloadOf<{ text: string }>(),
  analytics: {
    event: 'mf-notes/note_added',
    fields: fieldsOf<{ length: number }>(),
    properties: ({ text }) => ({ length: text.length }),
  },
})

defineRemote({ name: 'mf-notes', emits: [noteAdded, toolbar.linkCopied], consumes: [], slots: {} })
defineRemote({ name: 'mf-other', emits: [toolbar.linkCopied], consumes: [noteAdded], slots: {} })
// @ts-expect-error -- the event has the name of another remote
defineRemote({ name: 'mf-other', emits: [noteAdded], consumes: [], slots: {} })
