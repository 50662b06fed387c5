import {
  addErrorHandler,
  registerApplication,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
  start,
  unregisterApplication,
} from 'single-spa'
import { limitLifecycles, type Applications } from './applications.ts'

/** ms, the longest that a timer can wait: the lifecycles have limits of their own, which a busy thread does not use up. */
const NO_LIMIT_MS = 2 ** 31 - 1

/** Starts single-spa. Applications are registered after their code has loaded, so single-spa never waits for a download. */
export function startApplications(): Applications {
  const mounted = new Set<string>()
  const failures = new Map<string, (error: Error) => void>()

  setBootstrapMaxTime(NO_LIMIT_MS, false, NO_LIMIT_MS)
  setMountMaxTime(NO_LIMIT_MS, false, NO_LIMIT_MS)
  setUnmountMaxTime(NO_LIMIT_MS, false, NO_LIMIT_MS)
  addErrorHandler((error: Error & { appOrParcelName?: string }) => {
    failures.get(error.appOrParcelName ?? '')?.(error)
  })
  start({ urlRerouteOnly: true })

  return {
    mount: (slot, lifecycles, props) =>
      new Promise((resolve, reject) => {
        const limited = limitLifecycles(lifecycles)
        failures.set(slot, reject)
        mounted.add(slot)
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
