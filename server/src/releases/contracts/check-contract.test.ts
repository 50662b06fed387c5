import { expect, test } from '@jest/globals'
import type { DataSchema, HostBuildContract } from '@viewpage/shared-events/wire'
import { checkContract } from './check-contract.ts'
import { checkOutsideHost } from './check-outside-host.ts'
import { createComparisonBudget, MAX_COMPARISONS } from './comparison-budget.ts'
import type { RemoteParty } from './parties.ts'

const object = (names: readonly string[]): DataSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: [],
})
const many = Array.from({ length: 12_000 }, (_, index) => `p${index}`)
const NAMES = Array.from({ length: 30 }, (_, index) => `mf-${String.fromCodePoint(97 + index)}`)

const remote = (name: string, props: DataSchema): RemoteParty => ({
  name,
  version: '1.0.0',
  slots: [],
  exposes: ['./Panel'],
  shared: {},
  languages: [],
  contract: { kit: '1.2.0', emits: {}, consumes: {}, slotProps: {}, exposes: { './Panel': props } },
})
const host = (props: DataSchema): HostBuildContract => ({
  name: 'handbook',
  version: '1.0.0',
  emits: {},
  consumes: {},
  slotProps: null,
  uses: Object.fromEntries(NAMES.map((name) => [name, { './Panel': { props, sets: [] } }])),
  provides: { 'remote-kit': '1.2.0' },
  languages: [],
})

// docs/behaviour/releases.md#gate
test('what is not compared because the budget is spent is undecided, not accepted', () => {
  const budget = createComparisonBudget()
  expect(() => budget.spend(MAX_COMPARISONS + 1)).toThrow()
  const candidate = remote('mf-a', object([]))
  const parties = { remotes: [], hosts: [host(object([]))], replaced: null }
  expect(checkContract(candidate, parties)).toEqual([])
  expect(checkContract(candidate, parties, budget)).toMatchObject([
    { level: 'breaking', message: expect.stringContaining('It cannot be decided') },
  ])
})

test('a host that is too large to be compared with every remote that it mounts is refused', () => {
  const all = (props: DataSchema) => NAMES.map((name) => remote(name, props))
  const active = all(object(many))
  expect(checkOutsideHost(host(object(['title'])), all(object(['title']))).reasons).toEqual([])
  const { reasons } = checkOutsideHost(host(object(many)), active)
  expect(reasons.length).toBeGreaterThan(0)
  expect(new Set(reasons.map((reason) => reason.slice(0, 20)))).toEqual(new Set(['It cannot be decided']))
})

// docs/behaviour/releases.md#hosts-elsewhere
test('a host that mounts a remote which does not exist gets a sentence that says what to do', () => {
  const [first = '', ...others] = NAMES
  const { reasons } = checkOutsideHost(
    host(object(['title'])),
    others.map((name) => remote(name, object(['title']))),
  )
  expect(reasons).toEqual([
    `handbook 1.0.0 mounts ${first}, which has no live version. Correct the name in \`uses\`, or release ${first} first.`,
  ])
})

// docs/behaviour/releases.md#languages-of-a-remote
test('languages of pages that a remote lacks are named, and refuse neither the remote nor the host', () => {
  const candidate = { ...remote('mf-a', object([])), languages: ['de', 'en'] }
  const page = { ...host(object([])), languages: ['de', 'en', 'fr', 'ja'] }
  expect(checkContract(candidate, { remotes: [], hosts: [page], replaced: null })).toMatchObject([
    {
      level: 'notice',
      message:
        'mf-a 1.0.0 has no texts in fr, ja, in which handbook 1.0.0 shows pages. It is in English there.',
    },
  ])
  expect(
    checkOutsideHost({ ...page, uses: { 'mf-a': page.uses['mf-a'] ?? {} } }, [candidate]).reasons,
  ).toEqual([])
})
