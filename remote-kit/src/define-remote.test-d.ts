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

const guarded = { name: 'mf-notes', emits: [noteAdded], consumes: [], slots: {} } as const
defineRemote({ ...guarded, guardrails: [{ action: 'notes/added@1', perView: 'at least as often' }] })
defineRemote({ ...guarded, lowers: [{ figure: 'inp', because: 'notes are drawn while one types' }] })
// @ts-expect-error -- an action without its major
defineRemote({ ...guarded, guardrails: [{ action: 'notes/added', perView: 'at least as often' }] })
// @ts-expect-error -- nothing that a guardrail can promise
defineRemote({ ...guarded, guardrails: [{ action: 'notes/added@1', perView: 'more often' }] })
// @ts-expect-error -- a figure that is lowered for no reason
defineRemote({ ...guarded, lowers: [{ figure: 'notes/added@1' }] })
// @ts-expect-error -- no figure of a canary
defineRemote({ ...guarded, lowers: [{ figure: 'cls', because: 'pictures have no size' }] })
