import type { LifecycleProps, SlotLifecycles } from '@viewpage/remote-kit'
import { withTimeLimit } from '@viewpage/remote-kit/browser'

/** A slot that takes longer to mount has failed. */
const MOUNT_TIMEOUT_MS = 3_000

/** Mounts and unmounts slots. Slots do not wait for each other. */
export interface Applications {
  /** Rejects when a lifecycle function throws or exceeds its time limit. */
  mount(slot: string, lifecycles: SlotLifecycles, props: LifecycleProps): Promise<void>
  /** Unmounts a slot; does nothing if it was never mounted. */
  remove(slot: string): Promise<void>
}

/** The lifecycles of a slot, each with the time limit of {@link Applications}. */
type LimitedLifecycles = Record<'bootstrap' | 'mount' | 'unmount', (props: LifecycleProps) => Promise<void>>

export function limitLifecycles(lifecycles: SlotLifecycles): LimitedLifecycles {
  const limited = (name: keyof LimitedLifecycles) => (props: LifecycleProps) =>
    withTimeLimit(callAll(lifecycles, name, props), MOUNT_TIMEOUT_MS)
  return { bootstrap: limited('bootstrap'), mount: limited('mount'), unmount: limited('unmount') }
}

async function callAll(
  lifecycles: SlotLifecycles,
  name: keyof LimitedLifecycles,
  props: LifecycleProps,
): Promise<void> {
  for (const each of [lifecycles[name]].flat()) await each(props)
}
