import { expect, test } from '@jest/globals'
import type { DataSchema, RemoteContract } from '@viewpage/shared-events/wire'
import { contractDifferences } from './contract-differences.ts'
import type { RemoteParty } from './parties.ts'

const text: DataSchema = { type: 'string' }
const object = (properties: Record<string, DataSchema>, required = Object.keys(properties)): DataSchema => ({
  type: 'object',
  properties,
  required,
})
const action = (payload: DataSchema, sticky = false) => ({ payload, sticky })

const CONTRACT: RemoteContract = {
  kit: '1.2.0',
  emits: { 'toolbar/liked@1': action(object({ oid: text })) },
  consumes: {},
  slotProps: object({ pageData: object({ title: text }), bus: { opaque: 'Bus' } }),
  exposes: {},
}

const party = (contract: Partial<RemoteContract> | null, slots = ['toolbar']): RemoteParty => ({
  name: 'mf-toolbar',
  version: '1.0.0',
  slots,
  exposes: [],
  shared: {},
  languages: [],
  contract: contract && { ...CONTRACT, ...contract },
})

const differences = (before: RemoteParty, after: RemoteParty) =>
  contractDifferences(before, after, 100)?.rows.map(({ part, name, before: from, after: to }) => [
    part,
    name,
    from,
    to,
  ])

// docs/behaviour/releases.md#compare-contracts
test('equal contracts do not differ, whatever the order of their properties', () => {
  const slotProps = object({ bus: { opaque: 'Bus' }, pageData: object({ title: text }) })
  expect(differences(party({}), party({ slotProps }))).toEqual([])
})

// docs/behaviour/releases.md#compare-contracts
test('a property that is new, gone, optional or of another type is told with both types', () => {
  const after = party({
    slotProps: object({ pageData: object({ title: { type: 'number' }, lead: text }, ['title']) }),
    emits: { 'toolbar/liked@1': action(object({ oid: text }, [])) },
  })
  expect(differences(party({}), after)).toEqual([
    ['slotProps', 'bus', 'Bus', null],
    ['slotProps', 'pageData.lead', null, 'string | undefined'],
    ['slotProps', 'pageData.title', 'string', 'number'],
    ['emits', 'toolbar/liked@1 oid', 'string', 'string | undefined'],
  ])
})

// docs/behaviour/releases.md#compare-contracts
test('of an action, a module or a slot that is new or gone only its name is told', () => {
  const after = party(
    { emits: {}, consumes: { 'viewer/moved@2': action(object({ step: { type: 'number' } }), true) } },
    ['sidebar'],
  )
  expect(differences(party({ exposes: { './Bar': object({ size: text }) } }), after)).toEqual([
    ['slots', 'sidebar', null, ''],
    ['slots', 'toolbar', '', null],
    ['emits', 'toolbar/liked@1', 'object', null],
    ['consumes', 'viewer/moved@2', null, 'object'],
    ['exposes', './Bar', 'object', null],
  ])
})

test('an action that keeps its last value from now on has changed', () => {
  const after = party({ emits: { 'toolbar/liked@1': action(object({ oid: text }), true) } })
  expect(differences(party({}), after)).toEqual([['emits', 'toolbar/liked@1 sticky', 'false', 'true']])
})

test('members of unions and items of lists are compared', () => {
  const list = (items: DataSchema): DataSchema => ({ type: 'array', items })
  const before = party({ slotProps: object({ names: list(text) }) })
  const after = party({ slotProps: object({ names: list({ anyOf: [text, { type: 'null' }] }) }) })
  expect(differences(before, after)).toEqual([['slotProps', 'names.[]', 'string', 'null | string']])
})

test('a version without a contract cannot be compared', () => {
  expect(contractDifferences(party(null), party({}), 100)).toBeNull()
})

test("a field of a remote's own event that is new is told with its type", () => {
  const event = (properties: Record<string, DataSchema>) => ({
    events: { 'mf-toolbar/opened@1': { type: 'object', properties, required: ['from'] } as const },
  })
  const after = party(event({ from: text, seconds: { type: 'number' } }))
  expect(differences(party(event({ from: text })), after)).toEqual([
    ['events', 'mf-toolbar/opened@1 seconds', null, 'number | undefined'],
  ])
})
