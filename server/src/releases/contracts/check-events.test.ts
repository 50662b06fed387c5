import { expect, test } from '@jest/globals'
import type { EventContracts, ObjectSchema } from '@viewpage/shared-events/wire'
import { checkEvents } from './check-events.ts'
import type { RemoteParty } from './parties.ts'

const EVENT = 'mf-notes/note_added@1'
const BEFORE: ObjectSchema = {
  type: 'object',
  properties: { length: { type: 'number' }, kind: { enum: ['drawing', 'text'] }, topic: { type: 'string' } },
  required: ['length', 'kind'],
}

const version = (number: string, events: EventContracts): RemoteParty => ({
  name: 'mf-notes',
  version: number,
  slots: [],
  exposes: [],
  shared: {},
  languages: [],
  contract: { kit: '1.2.0', emits: {}, consumes: {}, events, slotProps: {}, exposes: {} },
})

const found = (after: EventContracts) =>
  checkEvents(version('1.1.0', after), version('1.0.0', { [EVENT]: BEFORE })).map(
    ({ message, advice }) => `${message} ${advice}`,
  )

/** The event with other fields. */
const changed = (properties: ObjectSchema['properties'], required: readonly string[]) => ({
  [EVENT]: { type: 'object', properties: { ...BEFORE.properties, ...properties }, required } as const,
})

// docs/behaviour/releases.md#gate
test.each<[string, EventContracts]>([
  ['is the same', { [EVENT]: BEFORE }],
  ['has an optional field more', changed({ color: { type: 'string' } }, BEFORE.required)],
  ['is no longer declared', {}],
  [
    'has another major version',
    { 'mf-notes/note_added@2': { type: 'object', properties: {}, required: [] } },
  ],
])('a version is released whose event %s', (_, after) => {
  expect(found(after)).toEqual([])
})

const ADVICE = 'Add optional fields only, or declare the event with "version: 2".'

test.each<[string, EventContracts, string]>([
  [
    'has a required field more',
    changed({ color: { type: 'string' } }, ['length', 'kind', 'color']),
    'adds the required field `color`',
  ],
  [
    'lacks a field',
    {
      [EVENT]: { ...BEFORE, properties: { length: { type: 'number' }, kind: { enum: ['drawing', 'text'] } } },
    },
    'no longer has the field `topic`',
  ],
  [
    'requires an optional field',
    changed({}, ['length', 'kind', 'topic']),
    'requires the optional field `topic`',
  ],
  ['makes a field optional', changed({}, ['length']), 'makes optional the field `kind`'],
  [
    'has another type',
    changed({ length: { type: 'string' } }, BEFORE.required),
    'has string instead of number as the field `length`',
  ],
  [
    'has another value',
    changed({ kind: { enum: ['drawing', 'song', 'text'] } }, BEFORE.required),
    'has "drawing" | "song" | "text" instead of "drawing" | "text" as the field `kind`',
  ],
])('a version is refused whose event %s, with the field and what to do', (_, after, change) => {
  expect(found(after)).toEqual([
    `mf-notes 1.1.0 ${change} in the event \`${EVENT}\` of mf-notes 1.0.0. ${ADVICE}`,
  ])
})

test('a first version with events is released', () => {
  expect(checkEvents(version('1.0.0', { [EVENT]: BEFORE }), null)).toEqual([])
})
