import type { SlotLifecycles } from '@viewpage/remote-kit'
import { withTimeLimit } from '@viewpage/remote-kit/browser'
import type { Applications } from './applications.ts'
import { MOUNT_TIMEOUT } from './mount-timeout.ts'

type Lifecycle = 'bootstrap' | 'mount' | 'unmount'
type MountProps = Parameters<Applications['mount']>[2]

/** Slots that live as long as their page: their lifecycles are called as single-spa would call them, and no more. */
export function createDirectApplications(): Applications {
  const mounted = new Map<string, () => Promise<void>>()

  return {
    async mount(slot, lifecycles, props) {
      const call = (name: Lifecycle) => withTimeLimit(callAll(lifecycles, name, slot, props), MOUNT_TIMEOUT)
      mounted.set(slot, () => call('unmount'))
      await call('bootstrap')
      await call('mount')
    },
    async remove(slot) {
      const unmount = mounted.get(slot)
      mounted.delete(slot)
      // What could not be mounted may not know how to unmount either; its element is not used again.
      await unmount?.().catch(() => undefined)
    },
  }
}

async function callAll(
  lifecycles: SlotLifecycles,
  name: Lifecycle,
  slot: string,
  props: MountProps,
): Promise<void> {
  const given = { ...props, name: slot } as Parameters<SlotLifecycles['mount']>[0]
  for (const each of [lifecycles[name]].flat()) await each(given)
}
