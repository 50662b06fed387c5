import { describe, expect, test } from '@jest/globals'
import type { ActionContracts, HostBuildContract } from '@viewpage/shared-events/wire'
import { number, object, payload, text } from '../../../test/support/declared-contracts.ts'
import { checkContract } from './check-contract.ts'
import type { Parties, PartyRole, RemoteParty } from './parties.ts'

const V1: ActionContracts = { 'viewer/stepChanged@1': payload(object({ step: number })) }
const V2: ActionContracts = { 'viewer/stepChanged@2': payload(object({ title: text })) }
const BOTH = { ...V1, ...V2 }

const shell: HostBuildContract = {
  name: 'shell',
  version: 'r_1',
  emits: {},
  consumes: {},
  slotProps: object({}),
  uses: {},
  provides: { 'remote-kit': '1.2.0' },
  languages: [],
}

interface Declared {
  readonly emits?: ActionContracts
  readonly consumes?: ActionContracts
  readonly role?: PartyRole
  readonly slots?: readonly string[]
}

function remote(name: string, version: string, declared: Declared = {}): RemoteParty {
  const { emits = {}, consumes = {}, role = 'active', slots = [name] } = declared
  return {
    ...{ name, version, role, slots, exposes: [], shared: {}, languages: [] },
    contract: { kit: '1.2.0', emits, consumes, slotProps: {}, exposes: {} },
  }
}

const viewer = (version: string, emits: ActionContracts, role?: PartyRole) =>
  remote('mf-viewer', version, { emits, ...(role && { role }) })
const notes = (version: string, consumes: ActionContracts, role?: PartyRole, slots?: string[]) =>
  remote('mf-notes', version, { consumes, ...(role && { role }), ...(slots && { slots }) })

/** What each finding says, and what to do. */
const findingsOf = (candidate: RemoteParty, remotes: readonly RemoteParty[], rest: Partial<Parties> = {}) =>
  checkContract(candidate, { remotes, hosts: [shell], replaced: null, ...rest }).map(
    ({ message, advice }) => `${message} ${advice}`,
  )

// docs/behaviour/releases.md#two-majors-of-an-action
describe('a publisher that changes an action', () => {
  test('fits old, new and mixed subscribers while it publishes both majors', () => {
    const others = [
      notes('1.0.0', V1, 'fallback'),
      notes('1.1.0', BOTH),
      notes('2.0.0', V2, 'canary'),
      remote('mf-old', '1.0.0', { consumes: V1 }),
    ]
    expect(findingsOf(viewer('2.0.0', BOTH), others)).toEqual([])
  })

  test('is refused without the older one, with the version that has to be replaced first', () => {
    expect(findingsOf(viewer('2.0.0', V2), [notes('1.0.0', V1)])).toEqual([
      'mf-viewer 2.0.0 publishes `viewer/stepChanged@2`, but mf-notes 1.0.0 accepts only `viewer/stepChanged@1`. Publish the older version of the action too (`alsoAs`), or release a version of mf-notes after 1.0.0 first.',
    ])
  })

  test('is refused for a fallback that pages mount beside it, and hears that the active version fits', () => {
    const others = [notes('1.1.0', BOTH), notes('1.0.0', V1, 'fallback')]
    expect(findingsOf(viewer('2.0.0', V2), others)).toEqual([
      'mf-viewer 2.0.0 publishes `viewer/stepChanged@2`, but mf-notes 1.0.0 accepts only `viewer/stepChanged@1`. Pages fall back to mf-notes 1.0.0 if mf-notes 1.1.0 fails. Publish the older version of the action too (`alsoAs`), or release a version of mf-notes after 1.1.0 first, so that pages fall back to 1.1.0 instead.',
    ])
    expect(findingsOf(viewer('2.0.0', {}), others, { replaced: viewer('1.0.0', V1) })).toEqual([
      'mf-viewer 2.0.0 no longer publishes `viewer/stepChanged@1`, which mf-notes 1.1.0 handles and nobody else publishes. Publish it again, or release a version of mf-notes after 1.1.0 without it first.',
    ])
  })

  test('is not compared with a fallback that no page mounts, because the active version fills other slots', () => {
    const moved = [notes('1.1.0', BOTH), notes('1.0.0', V1, 'fallback', ['notes-before'])]
    expect(findingsOf(viewer('2.0.0', V2), moved)).toEqual([])
    const editor = { ...shell, uses: { 'mf-viewer': {}, 'mf-notes': {} } }
    expect(findingsOf(viewer('2.0.0', V2), moved, { hosts: [editor] })).toHaveLength(1)
  })

  test('says once what the active version and the fallback both do not accept', () => {
    const others = [notes('1.1.0', V1), notes('1.0.0', V1, 'fallback')]
    expect(findingsOf(viewer('2.0.0', V2), others)).toEqual([
      expect.stringContaining('but mf-notes 1.1.0 accepts only'),
    ])
  })

  test('meets a canary of the subscriber when it is activated, but not when it is a canary itself', () => {
    const others = [notes('1.0.0', BOTH), notes('1.1.0', V1, 'canary')]
    expect(findingsOf(viewer('2.0.0', V2), others, { isCanary: true })).toEqual([])
    expect(findingsOf(viewer('2.0.0', V2), others)).toEqual([
      'mf-viewer 2.0.0 publishes `viewer/stepChanged@2`, but mf-notes 1.1.0 accepts only `viewer/stepChanged@1`. mf-notes 1.1.0 is a canary. Publish the older version of the action too (`alsoAs`), or abort the canary of mf-notes 1.1.0 first.',
    ])
  })
})

// docs/behaviour/releases.md#two-majors-of-an-action
describe('a subscriber that changes first', () => {
  test('fits an old publisher if it converts, and both afterwards', () => {
    for (const emits of [V1, BOTH, V2])
      expect(findingsOf(notes('1.1.0', BOTH), [viewer('1.0.0', emits)])).toEqual([])
  })

  test('is refused if it accepts the new major only, with the version that still publishes the old one', () => {
    const others = [viewer('2.0.0', BOTH), viewer('1.0.0', V1, 'fallback')]
    expect(findingsOf(notes('2.0.0', V2), others)).toEqual([
      'mf-viewer 1.0.0 publishes `viewer/stepChanged@1`, but mf-notes 2.0.0 accepts only `viewer/stepChanged@2`. Pages fall back to mf-viewer 1.0.0 if mf-viewer 2.0.0 fails. Accept what mf-viewer publishes, or release a version of mf-viewer after 2.0.0 first, so that pages fall back to 2.0.0 instead.',
    ])
  })
})
