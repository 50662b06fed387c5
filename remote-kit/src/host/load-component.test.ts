import { expect, test } from '@jest/globals'
import type { RemoteRelease } from '@viewpage/shared-events'
import { sampleRelease } from '../../dev/sample-release.ts'
import { createI18n } from '../locales.ts'
import type { RemoteFailure } from './errors/error-log.ts'
import { loadComponent } from './load-component.ts'
import type { RemoteAddress } from './remote-address.ts'

const old = sampleRelease('mf-toolbar', '1.0.0', { exposes: ['./Toolbar'] })
const next = sampleRelease('mf-toolbar', '2.0.0', { exposes: ['./Toolbar'], fallback: old })
const Toolbar = () => null

/** A host with a network that the test controls. */
function createHost(
  answer: (address: RemoteAddress) => Promise<unknown>,
  release: RemoteRelease | null = next,
) {
  const asked: string[] = []
  const failures: RemoteFailure[] = []
  const load = (more: { broken?: string[]; round?: number } = {}) =>
    loadComponent({
      remote: 'mf-toolbar',
      release: release ?? undefined,
      contract: { expose: './Toolbar', emits: [], consumes: [], modules: {} },
      federation: {
        load(address, expose) {
          asked.push(address.base + expose)
          return answer(address)
        },
      },
      assets: { textsOf: () => Promise.resolve(createI18n('en', {})) },
      report: (failure) => failures.push(failure),
      ...more,
    })
  return { load, asked, failures }
}

test('a host gets the released version', async () => {
  const { load, asked } = createHost(() => Promise.resolve({ default: Toolbar }))
  expect((await load()).loaded).toMatchObject({ version: '2.0.0', Component: Toolbar })
  expect(asked).toEqual(['/remotes/mf-toolbar/2.0.0/Toolbar'])
})

test('if that fails to load, it gets the last good version', async () => {
  const { load, failures } = createHost(({ release }) =>
    release.version === '2.0.0' ? Promise.reject(new Error('gone')) : Promise.resolve({ default: Toolbar }),
  )
  expect((await load()).loaded).toMatchObject({ version: '1.0.0' })
  expect(failures).toMatchObject([{ version: '2.0.0', phase: 'load' }])
})

test('a version whose contract differs is not loaded, and the difference is reported', async () => {
  const { load, asked, failures } = createHost(() => Promise.resolve({ default: Toolbar }), {
    ...next,
    shared: { react: '^20.0.0' },
  })
  const { loaded, differences } = await load()
  expect(loaded).toMatchObject({ version: '1.0.0' })
  expect(differences).toEqual([{ name: 'react@^20.0.0', problem: 'is not available' }])
  expect(asked).toEqual(['/remotes/mf-toolbar/1.0.0/Toolbar'])
  expect(String(failures[0]?.error)).toContain('react@^20.0.0 is not available')
})

test('a remote that is not released is named, with what to do', async () => {
  const { load, asked, failures } = createHost(() => Promise.resolve({ default: Toolbar }), null)
  expect(await load()).toEqual({
    loaded: null,
    differences: [{ name: 'mf-toolbar', problem: 'is not released' }],
  })
  expect(String(failures[0]?.error)).toContain('Correct the name, or release it first.')
  expect(asked).toEqual([])
})

test('a version that failed to render is not loaded again', async () => {
  const { load, asked } = createHost(() => Promise.resolve({ default: Toolbar }))
  expect((await load({ broken: ['2.0.0'] })).loaded).toMatchObject({ version: '1.0.0' })
  expect((await load({ broken: ['2.0.0', '1.0.0'] })).loaded).toBeNull()
  expect(asked).toHaveLength(1)
})

test('an export that is not a component counts as not loaded', async () => {
  const { load, failures } = createHost(() => Promise.resolve({ slots: {} }))
  expect((await load()).loaded).toBeNull()
  expect(failures.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0'])
})

test('another round uses another path', async () => {
  const { load, asked } = createHost(() => Promise.resolve({ default: Toolbar }))
  await load({ round: 1 })
  expect(asked).toEqual(['/remotes/~1/mf-toolbar/2.0.0/Toolbar'])
})
