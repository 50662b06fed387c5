import { expect, test } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { addressOf, type Federation } from '@viewpage/remote-kit/host'
import { sampleRelease } from '@viewpage/remote-kit/sample-release'
import { failOnPurpose, SLOW_MS } from './failing-federation.ts'
import type { Fault, FaultKind } from './fault.ts'

const toolbar = addressOf(sampleRelease('mf-toolbar', '1.4.0'), 1)
const viewer = addressOf(sampleRelease('mf-viewer', '2.0.0'), 0)

/** A loader in which mf-toolbar fails, until the fault ends. */
function failing(kind: FaultKind) {
  const clock = createManualClock()
  const loaded: string[] = []
  let fault: Fault | null = { remote: 'mf-toolbar', kind }
  const real: Federation = {
    load({ base }, expose) {
      loaded.push(base)
      const mount = () => Promise.resolve()
      const slots = { toolbar: { bootstrap: 'kept', mount } }
      return Promise.resolve(expose === 'slots' ? { slots } : { default: () => null, other: 1 })
    },
  }
  const federation = failOnPurpose(real, () => fault, clock)
  return { federation, clock, loaded, end: () => (fault = null) }
}

type Slots = { slots: Record<string, { bootstrap: unknown; mount(): Promise<void> }> }

// docs/behaviour/errors.md#simulated-faults
test('a missing remote rejects as a missing file does, and the others load', async () => {
  const { federation, loaded } = failing('missing')
  await expect(federation.load(toolbar, 'slots', 3_000)).rejects.toThrow(
    /Loading chunk mf_toolbar failed\.\s*\(missing: \/remotes\/~1\/mf-toolbar\/1\.4\.0\/remoteEntry\.js\)/,
  )
  await federation.load(viewer, 'slots', 3_000)
  expect(loaded).toEqual(['/remotes/mf-viewer/2.0.0/'])
})

test('a remote that hangs uses up the time of the attempt', async () => {
  const { federation, clock } = failing('hang')
  let error: unknown
  const load = federation.load(toolbar, 'slots', 3_000).catch((reason: unknown) => (error = reason))
  clock.advance(2_999)
  await Promise.resolve()
  expect(error).toBeUndefined()
  clock.advance(1)
  await load
  expect(String(error)).toContain('timeout')
})

test('a slow remote loads in the end', async () => {
  const { federation, clock, loaded } = failing('slow')
  const load = federation.load(toolbar, 'slots', 3_000)
  clock.advance(SLOW_MS - 1)
  expect(loaded).toEqual([])
  clock.advance(1)
  expect(await load).toHaveProperty('slots.toolbar')
})

test('a remote that throws loads its released files, and fails to mount', async () => {
  const { federation, loaded } = failing('throw')
  const { slots } = (await federation.load(toolbar, 'slots', 3_000)) as Slots
  expect(loaded).toEqual([toolbar.base])
  expect(slots['toolbar']?.bootstrap).toBe('kept')
  await expect(slots['toolbar']?.mount()).rejects.toThrow('the diagnostics of this tab simulate this')
})

test('a component of a host without slots throws when it renders', async () => {
  const { federation } = failing('throw')
  const exposed = (await federation.load(toolbar, 'Toolbar', 3_000)) as { default(): unknown; other: unknown }
  expect(exposed.default).toThrow('mf-toolbar')
  expect(exposed.other).toBe(1)
})

test('"Try again" works after the simulation has ended', async () => {
  const { federation, end } = failing('missing')
  await expect(federation.load(toolbar, 'slots', 3_000)).rejects.toThrow('missing')
  end()
  expect(await federation.load(toolbar, 'slots', 3_000)).toHaveProperty('slots.toolbar')
})
