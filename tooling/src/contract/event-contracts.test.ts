import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { DeclaredAction } from './action-contracts.ts'
import { eventContracts } from './event-contracts.ts'
import { readSources } from './source-program.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** An action of a remote with an event: as its sources declare it, and as its server build exports it. */
function declared(event: string, fields: string, version = 1) {
  const type = `notes/a${Math.random().toString(36).replace(/\W|\d/g, '')}`
  const action: DeclaredAction = {
    type,
    version: 1,
    key: `${type}@1`,
    sticky: false,
    analytics: { event, version, fields: {} },
  }
  const major = version === 1 ? '' : `version: ${version}, `
  return {
    action,
    source: `defineAction({ type: '${type}', payload: payloadOf(), analytics: { event: '${event}', ${major}fields: ${fields} } })`,
  }
}

/** The events in the contract of `mf-notes`. */
function eventsOf(...actions: readonly ReturnType<typeof declared>[]) {
  const folder = mkdtempSync(join(tmpdir(), 'viewpage-events-'))
  folders.push(folder)
  mkdirSync(join(folder, 'src'))
  const lines = actions.map(({ source }, index) => `export const action${index} = ${source}`)
  const head = `
    declare function payloadOf(): object
    declare function fieldsOf<F>(): object
    declare function defineAction(declaration: object): object
    interface Drawn { lines: number }`
  writeFileSync(join(folder, 'src/actions.ts'), [head, ...lines].join('\n'))
  return eventContracts(
    readSources(folder, ['src/actions.ts']),
    'mf-notes',
    actions.map(({ action }) => action),
  )
}

const manyFields = (count: number) =>
  `fieldsOf<{ ${Array.from({ length: count }, (_, index) => `f${index}: string`).join('; ')} }>()`

describe('the events of its own in the contract of a remote', () => {
  it('have the fields that the sources declare, by name and major version', () => {
    expect(
      eventsOf(
        declared(
          'mf-notes/note_added',
          "fieldsOf<{ length: number; kind: 'text' | 'drawing'; topic?: string }>()",
        ),
        declared('mf-notes/note_drawn', 'fieldsOf<Drawn & { isShared: boolean }>()', 2),
      ),
    ).toEqual({
      'mf-notes/note_added@1': {
        type: 'object',
        properties: {
          length: { type: 'number' },
          kind: { enum: ['drawing', 'text'] },
          topic: { type: 'string' },
        },
        required: ['length', 'kind'],
      },
      'mf-notes/note_drawn@2': {
        type: 'object',
        properties: { lines: { type: 'number' }, isShared: { type: 'boolean' } },
        required: ['lines', 'isShared'],
      },
    })
  })

  it.each([
    [
      'of another remote',
      [declared('mf-other/note_added', 'fieldsOf<{ length: number }>()')],
      'the event mf-other/note_added@1 has the name of another remote: those of mf-notes begin with "mf-notes/"',
    ],
    [
      'in camel case',
      [declared('mf-notes/noteAdded', 'fieldsOf<{ length: number }>()')],
      'the event "mf-notes/noteAdded@1" does not read "<remote>/<snake_case>@<major>"',
    ],
    [
      'without fields in the sources',
      [declared('mf-notes/note_added', 'elsewhere')],
      'the event mf-notes/note_added@1 has no "fields: fieldsOf<{ … }>()" in a defineAction of its sources',
    ],
    [
      'with different fields in two actions',
      [
        declared('mf-notes/note_added', 'fieldsOf<{ length: number }>()'),
        declared('mf-notes/note_added', 'fieldsOf<{ length: string }>()'),
      ],
      'the event mf-notes/note_added@1 has different fields in two actions',
    ],
    [
      'with objects',
      [declared('mf-notes/note_added', 'fieldsOf<{ place: { x: number } }>()')],
      'the event mf-notes/note_added@1 has the field "place", which is no text, number, flag or list of allowed values',
    ],
    [
      'with any field',
      [declared('mf-notes/note_added', 'fieldsOf<Record<string, string>>()')],
      'the event mf-notes/note_added@1 allows fields that it does not name',
    ],
    [
      'with the reserved field',
      [declared('mf-notes/note_added', 'fieldsOf<{ event_name: string }>()')],
      'the event mf-notes/note_added@1 has a field with the impossible name "event_name"',
    ],
    [
      'with 21 fields',
      [declared('mf-notes/note_added', manyFields(21))],
      'the event mf-notes/note_added@1 has 21 fields, and at most 20 are allowed',
    ],
    [
      'of more than 2 kB',
      [declared('mf-notes/note_added', `fieldsOf<{ kind: ${values(300)} }>()`)],
      'bytes of fields, and at most 2000 are allowed',
    ],
    [
      'of which there are 31',
      Array.from({ length: 31 }, (_, index) =>
        declared(`mf-notes/event_${index}`, 'fieldsOf<{ a: string }>()'),
      ),
      'it declares 31 events, and at most 30 are allowed',
    ],
  ])('refuse one %s, in a sentence that names it', (_, actions, reason) => {
    expect(() => eventsOf(...actions)).toThrow(reason)
  })
})

function values(count: number): string {
  return Array.from({ length: count }, (_, index) => `'value ${index}'`).join(' | ')
}
