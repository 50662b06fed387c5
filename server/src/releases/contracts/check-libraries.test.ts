import { expect, test } from '@jest/globals'
import type { HostBuildContract } from '@viewpage/shared-events/wire'
import { checkContract } from './check-contract.ts'
import type { RemoteParty } from './parties.ts'

const host: HostBuildContract = {
  name: 'shell',
  version: '1.0.0',
  emits: {},
  consumes: {},
  slotProps: { type: 'object', properties: {}, required: [] },
  uses: {},
  provides: { react: '19.3.1', 'remote-kit': '1.4.0' },
  loadsLibraries: true,
  languages: [],
}
const remote: RemoteParty = {
  name: 'mf-notes',
  version: '2.0.0',
  role: 'active',
  slots: ['notes'],
  exposes: [],
  shared: { react: '^18.2.0', 'remote-kit': '^1.4.0' },
  languages: [],
  contract: {
    kit: '1.4.0',
    emits: {},
    consumes: {},
    slotProps: { type: 'object', properties: {}, required: [] },
    exposes: {},
  },
}
const setWith = (version: string, react: string): RemoteParty => ({
  ...{ name: 'mf-libraries-18', version, role: 'active', contract: null, languages: [] },
  ...{ slots: [], exposes: ['./modules'], shared: {}, provides: { react, 'remote-kit': '1.4.0' } },
})
const active = setWith('1.0.0', '18.3.1')

// docs/behaviour/releases.md#library-sets
test('a remote for another React is accepted once a library set has it', () => {
  const without = { remotes: [], hosts: [host], replaced: null }
  expect(checkContract(remote, without)).toMatchObject([
    {
      level: 'breaking',
      rule: 'shared',
      message: 'mf-notes 2.0.0 needs react ^18.2.0, but shell 1.0.0 provides 19.3.1.',
      advice: expect.stringContaining('or release a library set that has it'),
    },
  ])
  expect(checkContract(remote, { ...without, remotes: [active] })).toEqual([])
})

// docs/behaviour/releases.md#library-sets
test('a host that loads no library sets refuses it all the same', () => {
  const { loadsLibraries: _, ...old } = host
  expect(checkContract(remote, { remotes: [active], hosts: [old], replaced: null })).toMatchObject([
    { level: 'breaking', rule: 'shared' },
  ])
})

// docs/behaviour/releases.md#library-sets
test('a version of a set that lacks what a live remote needs is refused, and names the remote', () => {
  const parties = { remotes: [remote, active], hosts: [host], replaced: active }
  expect(checkContract(setWith('1.1.0', '18.4.0'), parties)).toEqual([])
  expect(checkContract(setWith('1.1.0', '18.1.0'), parties)).toMatchObject([
    {
      level: 'breaking',
      party: 'mf-notes 2.0.0',
      harms: 'mf-notes',
      message:
        'mf-libraries-18 1.1.0 provides react 18.1.0, but mf-notes 2.0.0 needs ^18.2.0, which mf-libraries-18 1.0.0 has.',
    },
  ])
})
