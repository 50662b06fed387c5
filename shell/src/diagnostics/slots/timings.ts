import type { Clock } from '@viewpage/remote-kit/browser'
import type { Federation } from '@viewpage/remote-kit/host'
import type { Applications } from '../../slots/applications.ts'
import { remoteOf } from './remote-of.ts'

/** How a remote loaded. */
export interface LoadTiming {
  readonly attempts: number
  /** ms of the attempt that loaded; `null` if none has */
  readonly loadMs: number | null
}

/** Load times of remotes and mount times of slots on this page. */
export interface Timings {
  /** Measures each attempt to load a remote. */
  federation(real: Federation): Federation
  /** Measures each mount. */
  applications(real: Applications): Applications
  loadOf(remote: string): LoadTiming
  /** ms of the last mount of a slot; `null` before it */
  mountMsOf(slot: string): number | null
}

export function createTimings({ now }: Pick<Clock, 'now'>): Timings {
  const loads = new Map<string, LoadTiming>()
  const mounts = new Map<string, number>()
  const loadOf = (remote: string) => loads.get(remote) ?? { attempts: 0, loadMs: null }

  return {
    federation: (real) => ({
      async load(address, expose, timeout) {
        const remote = remoteOf(address)
        const attempts = loadOf(remote).attempts + 1
        loads.set(remote, { attempts, loadMs: null })
        const start = now()
        const exposed = await real.load(address, expose, timeout)
        loads.set(remote, { attempts, loadMs: now() - start })
        return exposed
      },
    }),
    applications: (real) => ({
      async mount(slot, lifecycles, props) {
        const start = now()
        await real.mount(slot, lifecycles, props)
        mounts.set(slot, now() - start)
      },
      remove: (slot) => real.remove(slot),
    }),
    loadOf,
    mountMsOf: (slot) => mounts.get(slot) ?? null,
  }
}
