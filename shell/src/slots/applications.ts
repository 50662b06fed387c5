import type { LifecycleProps, SlotLifecycles } from '@viewpage/remote-kit'

/** A slot that takes longer to mount has failed. */
export const MOUNT_TIMEOUT_MS = 3_000

/** Mounts and unmounts slots. Slots do not wait for each other. */
export interface Applications {
  /** Rejects when a lifecycle function throws or exceeds its time limit. */
  mount(slot: string, lifecycles: SlotLifecycles, props: LifecycleProps): Promise<void>
  /** Unmounts a slot; does nothing if it was never mounted. */
  remove(slot: string): Promise<void>
}
