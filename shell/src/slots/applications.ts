import type { SlotLifecycles, SlotProps } from '@viewpage/remote-kit'
import {
  addErrorHandler,
  registerApplication,
  setBootstrapMaxTime,
  setMountMaxTime,
  setUnmountMaxTime,
  start,
  unregisterApplication,
} from 'single-spa'
import { MOUNT_TIMEOUT } from './mount-timeout.ts'

/** Slots as single-spa applications. One slot never waits for another. */
export interface Applications {
  /** Mounts a slot. Rejects when its lifecycle throws or takes too long. */
  mount(
    slot: string,
    lifecycles: SlotLifecycles,
    props: SlotProps & { domElement: HTMLElement },
  ): Promise<void>
  /** Unmounts it and forgets it; nothing happens when it was never mounted. */
  remove(slot: string): Promise<void>
}

/** Starts single-spa. Applications are registered when their code is there, never inside `app:`. */
export function startApplications(): Applications {
  const mounted = new Set<string>()
  const failures = new Map<string, (error: Error) => void>()

  setBootstrapMaxTime(MOUNT_TIMEOUT, true, MOUNT_TIMEOUT)
  setMountMaxTime(MOUNT_TIMEOUT, true, MOUNT_TIMEOUT)
  setUnmountMaxTime(MOUNT_TIMEOUT, true, MOUNT_TIMEOUT)
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
              await lifecycles.mount(given as Parameters<SlotLifecycles['mount']>[0])
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
