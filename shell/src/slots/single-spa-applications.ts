import {
  addErrorHandler,
  registerApplication,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
  start,
  unregisterApplication,
} from 'single-spa'
import { MOUNT_TIMEOUT_MS, type Applications } from './applications.ts'

/** Starts single-spa. Applications are registered after their code has loaded, so single-spa never waits for a download. */
export function startApplications(): Applications {
  const mounted = new Set<string>()
  const failures = new Map<string, (error: Error) => void>()

  setBootstrapMaxTime(MOUNT_TIMEOUT_MS, true, MOUNT_TIMEOUT_MS)
  setMountMaxTime(MOUNT_TIMEOUT_MS, true, MOUNT_TIMEOUT_MS)
  setUnmountMaxTime(MOUNT_TIMEOUT_MS, true, MOUNT_TIMEOUT_MS)
  addErrorHandler((error: Error & { appOrParcelName?: string }) => {
    failures.get(error.appOrParcelName ?? '')?.(error)
  })
  start({ urlRerouteOnly: true })

  return {
    mount: (slot, lifecycles, props) =>
      new Promise((resolve, reject) => {
        failures.set(slot, reject)
        mounted.add(slot)
        registerApplication({
          name: slot,
          activeWhen: () => true,
          customProps: props,
          app: {
            ...lifecycles,
            mount: async (given: typeof props) => {
              await lifecycles.mount(given)
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
