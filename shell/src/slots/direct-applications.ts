import { limitLifecycles, type Applications } from './applications.ts'

/** Calls the lifecycles of slots as single-spa would, without single-spa. For pages whose slots are mounted once. */
export function createDirectApplications(): Applications {
  const mounted = new Map<string, () => Promise<void>>()

  return {
    async mount(slot, lifecycles, props) {
      const { bootstrap, mount, unmount } = limitLifecycles(lifecycles)
      const given = { ...props, name: slot }
      mounted.set(slot, () => unmount(given))
      await bootstrap(given)
      await mount(given)
    },
    async remove(slot) {
      const unmount = mounted.get(slot)
      mounted.delete(slot)
      // A slot that failed to mount may fail to unmount, too. Its element is not used again.
      await unmount?.().catch(() => undefined)
    },
  }
}
