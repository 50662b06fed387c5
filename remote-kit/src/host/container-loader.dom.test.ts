import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sampleRelease } from '../../dev/sample-release.ts'
import { createContainerLoader } from './container-loader.ts'
import type { RemoteAddress } from './remote-address.ts'

const shared = { react: { library: { version: 'ours' }, version: '19.3.1' } }
const release = sampleRelease('mf-viewer', '1.0.0', { integrity: { 'remoteEntry.js': 'sha384-abc' } })
const address: RemoteAddress = { base: release.base, release }

let answer: (script: HTMLScriptElement) => void

/** The network: what happens to a script element. */
const observer = new MutationObserver((records) => {
  for (const node of records.flatMap((record) => [...record.addedNodes]))
    if (node instanceof HTMLScriptElement) answer(node)
})

beforeEach(() => observer.observe(document.head, { childList: true }))
afterEach(() => {
  observer.disconnect()
  document.head.replaceChildren()
  Reflect.deleteProperty(globalThis, 'mf_viewer')
})

function answerWith(container: unknown): HTMLScriptElement[] {
  const scripts: HTMLScriptElement[] = []
  answer = (script) => {
    scripts.push(script)
    Reflect.set(globalThis, 'mf_viewer', container)
    script.dispatchEvent(new Event('load'))
  }
  return scripts
}

test('passes shared modules to a container and returns what it exposes', async () => {
  let scope: unknown
  const scripts = answerWith({
    init: (given: unknown) => void (scope = given),
    get: async (name: string) => () => ({ asked: name }),
  })
  const exposed = await createContainerLoader(shared).load(address, 'slots', 1_000)
  expect(exposed).toEqual({ asked: './slots' })
  const { get } =
    (scope as Record<string, Record<string, { get(): () => unknown }>>)['react']?.['19.3.1'] ?? {}
  expect(get?.()()).toEqual({ version: 'ours' })
  expect(scripts.map(({ src, integrity }) => [src, integrity])).toEqual([
    ['http://localhost/remotes/mf-viewer/1.0.0/remoteEntry.js', 'sha384-abc'],
  ])
})

// docs/behaviour/errors.md#chunk-load-error
test.each([
  ['a file that does not come', () => (answer = (script) => script.dispatchEvent(new Event('error')))],
  ['a file that is no container', () => answerWith(undefined)],
  [
    'a container that refuses',
    () => answerWith({ init: () => Promise.reject(new Error('no')), get: () => {} }),
  ],
])('%s fails as a missing chunk', async (_, prepare) => {
  prepare()
  await expect(createContainerLoader(shared).load(address, 'slots', 1_000)).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk mf_viewer failed.\n(missing: /remotes/mf-viewer/1.0.0/remoteEntry.js)',
  })
})

// docs/behaviour/errors.md#chunk-load-error
test('a file that hangs fails with a timeout', async () => {
  answer = () => undefined
  await expect(createContainerLoader(shared).load(address, 'slots', 5)).rejects.toMatchObject({
    name: 'ChunkLoadError',
    type: 'timeout',
  })
})
