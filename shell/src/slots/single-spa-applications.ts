import {
  addErrorHandler,
  registerApplication,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
  start,
  unregisterApplication,
} from 'single-spa'
import type { LifecycleProps } from '@viewpage/remote-kit'
import { limitLifecycles, type Applications } from './applications.ts'

/**
 * ms after which single-spa warns. The lifecycles have limits of their own, which a busy thread does not use up. single-spa
 * holds two timers, with all that the lifecycle holds, for as long as this, also when the lifecycle has ended.
 */
const WARN_AFTER_MS = 60_000

export interface MountedApplications extends Applications {
  /** The props of each slot that is mounted, by its name. */
  readonly mounted: ReadonlyMap<string, LifecycleProps>
}

/** Starts single-spa. Applications are registered after their code has loaded, so single-spa never waits for a download. */
export function startApplications(): MountedApplications {
  const mounted = new Map<string, LifecycleProps>()
  const failures = new Map<string, (error: Error) => void>()

  setBootstrapMaxTime(WARN_AFTER_MS, false, WARN_AFTER_MS)
  setMountMaxTime(WARN_AFTER_MS, false, WARN_AFTER_MS)
  setUnmountMaxTime(WARN_AFTER_MS, false, WARN_AFTER_MS)
  addErrorHandler((error: Error & { appOrParcelName?: string }) => {
    failures.get(error.appOrParcelName ?? '')?.(error)
  })
  start({ urlRerouteOnly: true })

  return {
    mounted,
    mount: (slot, lifecycles, props) =>
      new Promise((resolve, reject) => {
        const limited = limitLifecycles(lifecycles)
        failures.set(slot, reject)
        mounted.set(slot, props)
        registerApplication({
          name: slot,
          activeWhen: () => true,
          customProps: props,
          app: {
            ...limited,
            mount: async (given: typeof props) => {
              await limited.mount(given)
              resolve()
            },
          } as never,
        })
      }),
    async remove(slot) {
      if (!mounted.delete(slot)) return
      failures.delete(slot)
      await unregisterApplication(slot)
    },
  }
}
