/* What must not compile: checked by `npm run typecheck`, which fails when an expected error is none. */
import { likeChanged } from './actions/toolbar.ts'
import { stepChanged } from './actions/viewer.ts'
import type { Bus } from './bus.ts'
import { busOf, defineContract } from './contract.ts'
import { defineAction, payloadOf, upcastFrom, type ActionDeclaration } from './define-action.ts'
import { fieldsOf } from './event-fields.ts'

declare const bus: Bus

// @ts-expect-error -- the payload is missing
bus.publish(stepChanged)
// @ts-expect-error -- a step is a number
bus.publish(stepChanged, { step: '1', stepCount: 2, title: '' })
// @ts-expect-error -- the analytics decision must be written out
defineAction({ type: 'test/decided', payload: payloadOf() })

const contract = defineContract({ name: 'mf-test', emits: [likeChanged], consumes: [stepChanged] })
const own = busOf(bus, contract)
own.publish(likeChanged, { oid: 'orbit1', liked: true, count: 1 })
own.on(stepChanged, ({ step }) => step.toFixed())
// @ts-expect-error -- not among what this contract emits
own.publish(stepChanged, { step: 1, stepCount: 2, title: '' })
// @ts-expect-error -- not among what this contract consumes
own.on(likeChanged, () => undefined)

defineAction({
  type: 'test/majored',
  version: 2,
  payload: payloadOf<{ seconds: number }>(),
  // @ts-expect-error -- the upcast does not end in the payload declared
  analytics: false,
  // @ts-expect-error -- the same
  upcast: upcastFrom(stepChanged, ({ step }) => ({ minutes: step })),
})

defineAction({
  type: 'viewer/stepChanged',
  version: 2,
  payload: payloadOf<{ step: { number: number; count: number; title: string } }>(),
  sticky: true,
  analytics: false,
  alsoAs: {
    older: stepChanged,
    payload: ({ step }) => ({ step: step.number, stepCount: step.count, title: step.title }),
  },
})
defineAction({
  type: 'viewer/stepChanged',
  version: 2,
  payload: payloadOf<{ step: string }>(),
  sticky: true,
  // @ts-expect-error -- the older major has a number, and two more fields
  analytics: false,
  // @ts-expect-error -- the same
  alsoAs: { older: stepChanged, payload: ({ step }) => ({ step }) },
})
defineAction({
  type: 'viewer/stepChanged',
  version: 2,
  payload: payloadOf<{ step: number }>(),
  sticky: true,
  analytics: false,
  alsoAs: {
    older: stepChanged,
    // @ts-expect-error -- the newer major has no such field
    payload: ({ seconds }) => ({ step: Number(seconds), stepCount: 1, title: '' }),
  },
})

defineAction({
  type: 'test/counted',
  payload: payloadOf<{ step: number }>(),
  // @ts-expect-error -- not an event of the catalogue
  analytics: { event: 'step_seen' },
})
defineAction({
  type: 'test/counted',
  payload: payloadOf<{ step: number }>(),
  // @ts-expect-error -- the schema of the event has another field
  analytics: { event: 'load', properties: ({ step }) => ({ step }) },
})

const noteAdded = defineAction({
  type: 'notes/added',
  payload: payloadOf<{ text: string }>(),
  analytics: {
    event: 'mf-notes/note_added',
    fields: fieldsOf<{ length: number; kind?: 'text' | 'drawing' }>(),
    properties: ({ text }) => ({ length: text.length, kind: 'text' }),
  },
})
const notes: readonly ActionDeclaration<never, `mf-notes/${string}`>[] = [noteAdded, likeChanged, stepChanged]
// @ts-expect-error -- the event is of another remote
const others: readonly ActionDeclaration<never, `mf-other/${string}`>[] = [noteAdded]
void [notes, others]
defineAction({
  type: 'notes/added',
  payload: payloadOf<{ text: string }>(),
  analytics: {
    event: 'mf-notes/note_added',
    fields: fieldsOf<{ length: number }>(),
    // @ts-expect-error -- the event has another field
    properties: ({ text }) => ({ text }),
  },
})
defineAction({
  type: 'notes/added',
  payload: payloadOf<{ text: string }>(),
  analytics: {
    event: 'mf-notes/note_added',
    fields: fieldsOf<{ kind: 'text' | 'drawing' }>(),
    // @ts-expect-error -- the field has no such value
    properties: () => ({ kind: 'song' }),
  },
})
defineAction({
  type: 'notes/added',
  payload: payloadOf<{ text: string }>(),
  // @ts-expect-error -- an event of its own declares its fields
  analytics: { event: 'mf-notes/note_added', properties: ({ text }) => ({ length: text.length }) },
})
defineAction({
  type: 'notes/added',
  payload: payloadOf(),
  // @ts-expect-error -- the names of the catalogue are reserved
  analytics: { event: 'play', fields: fieldsOf<{ length: number }>(), properties: () => ({ length: 1 }) },
})
// @ts-expect-error -- fields are texts, numbers and flags
fieldsOf<{ place: { x: number } }>()
