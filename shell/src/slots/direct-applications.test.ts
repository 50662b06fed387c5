import { expect, test } from '@jest/globals'
import type { SlotLifecycles } from '@viewpage/remote-kit'
import { createDirectApplications } from './direct-applications.ts'

/** Lifecycles that record their calls. */
function lifecyclesWith(changes: Partial<SlotLifecycles> = {}) {
  const calls: string[] = []
  const note = (name: string) => async (props: { name?: string }) => void calls.push(`${name} ${props.name}`)
  const lifecycles = {
    bootstrap: note('bootstrap'),
    mount: note('mount'),
    unmount: note('unmount'),
    ...changes,
  } as SlotLifecycles
  return { calls, lifecycles }
}

const props = {} as Parameters<ReturnType<typeof createDirectApplications>['mount']>[2]

test('a slot is bootstrapped, mounted and unmounted with its name', async () => {
  const { calls, lifecycles } = lifecyclesWith()
  const applications = createDirectApplications()
  await applications.mount('viewer', lifecycles, props)
  await applications.remove('viewer')
  await applications.remove('viewer')
  expect(calls).toEqual(['bootstrap viewer', 'mount viewer', 'unmount viewer'])
})

test('a slot that fails to mount rejects, and can be removed', async () => {
  const { lifecycles } = lifecyclesWith({
    mount: () => Promise.reject(new Error('no')),
    unmount: () => Promise.reject(new Error('not mounted')),
  })
  const applications = createDirectApplications()
  await expect(applications.mount('viewer', lifecycles, props)).rejects.toThrow('no')
  await expect(applications.remove('viewer')).resolves.toBeUndefined()
})

test('a slot that was never mounted is not unmounted', async () => {
  await expect(createDirectApplications().remove('viewer')).resolves.toBeUndefined()
})
