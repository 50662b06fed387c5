import type { Clock } from '@viewpage/remote-kit/browser'
import { ChunkLoadError, type Federation, type RemoteAddress } from '@viewpage/remote-kit/host'
import { remoteOf } from '../slots/remote-of.ts'
import type { Fault } from './fault.ts'

/** Longer than the page waits before it shows fallbacks, shorter than the time limit of all attempts. */
export const SLOW_MS = 5_000

/**
 * Makes one remote fail as its files or its code would (docs/behaviour/errors.md#simulated-faults). Other remotes load
 * normally. A remote that is slow or throws still loads its released files, with their integrity.
 *
 * @param faultNow called before every attempt, so that "Try again" works after the simulation has ended
 */
export function failOnPurpose(
  real: Federation,
  faultNow: () => Fault | null,
  { after }: Pick<Clock, 'after'>,
): Federation {
  const wait = (ms: number) => new Promise<void>((resolve) => after(ms, resolve))

  return {
    async load(address, expose, timeout) {
      const fault = faultNow()
      if (fault?.remote !== remoteOf(address)) return real.load(address, expose, timeout)
      switch (fault.kind) {
        case 'missing':
          throw loadError(address, 'missing')
        case 'hang':
          await wait(timeout)
          throw loadError(address, 'timeout')
        case 'slow':
          await wait(SLOW_MS)
          return real.load(address, expose, timeout)
        case 'throw':
          return throwing(await real.load(address, expose, timeout), fault.remote)
      }
    },
  }
}

function loadError({ release, base }: RemoteAddress, reason: 'missing' | 'timeout'): ChunkLoadError {
  return new ChunkLoadError(release.container, reason, base + release.entry)
}

/** The exposed module with slots that throw on mount, or with a component that throws when it renders. */
function throwing(exposed: unknown, remote: string): unknown {
  const error = new Error(
    `[diagnostics] Failed to mount ${remote}: the diagnostics of this tab simulate this. End it in their panel.`,
  )
  const { slots, ...others } = exposed as { slots?: Record<string, object> }
  if (!slots) {
    const Component = () => {
      throw error
    }
    return { ...others, default: Component }
  }
  const failing = Object.entries(slots).map(([slot, lifecycles]) => [
    slot,
    { ...lifecycles, mount: () => Promise.reject(error) },
  ])
  return { ...others, slots: Object.fromEntries(failing) as Record<string, object> }
}
