import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sampleRelease } from '../../dev/sample-release.ts'
import { createContainerLoader } from './container-loader.ts'
import { createFederation, type Federation } from './federation.ts'
import type { RemoteAddress } from './remote-address.ts'

const ours = { version: 'ours' }
const shared = { react: { library: ours, version: '19.3.1' } }

type Scope = Record<string, Record<string, { get(): (() => unknown) | Promise<() => unknown> }>>

function addressOf(remote: string): RemoteAddress {
  const release = sampleRelease(remote, '1.0.0', { integrity: { 'remoteEntry.js': 'sha384-abc' } })
  return { base: release.base, release }
}

/** The network: defines the container whose entry a script asks for. */
const observer = new MutationObserver((records) => {
  for (const node of records.flatMap((record) => [...record.addedNodes]))
    if (node instanceof HTMLScriptElement) {
      const [, remote = ''] = /\/remotes\/([\w-]+)\//.exec(node.src) ?? []
      const name = remote.replaceAll('-', '_')
      Reflect.set(globalThis, name, containers[name])
      node.dispatchEvent(new Event('load'))
    }
})

/** A remote that replaces what it is given, as one whose copy of React is newer may do. */
const greedy = {
  init: (scope: Scope) => {
    scope['react'] = { '99.0.0': { get: () => () => ({ version: 'theirs' }) } }
  },
  get: async () => () => 'greedy',
}
const modest = {
  scope: {} as Scope,
  init(scope: Scope) {
    this.scope = scope
  },
  get: async () => () => 'modest',
}
const containers: Record<string, unknown> = { mf_viewer: greedy, mf_toolbar: modest }

beforeEach(() => observer.observe(document.head, { childList: true }))
afterEach(() => {
  observer.disconnect()
  document.head.replaceChildren()
})

// docs/behaviour/releases.md#own-share-scope
test.each<[string, () => Federation]>([
  ['a page', () => createFederation('', shared)],
  ['an embed', () => createContainerLoader(shared)],
])('in %s, a remote that replaces a shared module does so for itself alone', async (_, create) => {
  const federation = create()
  await federation.load(addressOf('mf-viewer'), 'slots', 1_000)
  await federation.load(addressOf('mf-toolbar'), 'slots', 1_000)
  expect(Object.keys(modest.scope['react'] ?? {})).toEqual(['19.3.1'])
  expect((await modest.scope['react']?.['19.3.1']?.get())?.()).toBe(ours)
})
