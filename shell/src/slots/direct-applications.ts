import type { SlotLifecycles } from '@viewpage/remote-kit'
import { withTimeLimit } from '@viewpage/remote-kit/browser'
import { MOUNT_TIMEOUT_MS, type Applications } from './applications.ts'

type Lifecycle = 'bootstrap' | 'mount' | 'unmount'
type MountProps = Parameters<Applications['mount']>[2]

/** Calls the lifecycles of slots as single-spa would, without single-spa. For pages whose slots are mounted once. */
export function createDirectApplications(): Applications {
  const mounted = new Map<string, () => Promise<void>>()

  return {
    async mount(slot, lifecycles, props) {
      const call = (name: Lifecycle) =>
        withTimeLimit(callAll(lifecycles, name, slot, props), MOUNT_TIMEOUT_MS)
      mounted.set(slot, () => call('unmount'))
      await call('bootstrap')
      await call('mount')
    },
    async remove(slot) {
      const unmount = mounted.get(slot)
      mounted.delete(slot)
      // A slot that failed to mount may fail to unmount, too. Its element is not used again.
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
  const given = { ...props, name: slot }
  for (const each of [lifecycles[name]].flat()) await each(given)
}
