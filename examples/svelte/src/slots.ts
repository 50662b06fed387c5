import { HYDRATE_ATTRIBUTE, type SlotLifecycles } from '@viewpage/remote-kit/contract'
import { hydrate, mount, unmount } from 'svelte'
import Counter from './Counter.svelte'

let mounted: Record<string, unknown> | null = null

const counter: SlotLifecycles = {
  bootstrap: async () => undefined,
  async mount({ domElement: target, ...props }) {
    const draw = target.hasAttribute(HYDRATE_ATTRIBUTE) ? hydrate : mount
    target.removeAttribute(HYDRATE_ATTRIBUTE)
    mounted = draw(Counter, { target, props })
  },
  async unmount() {
    if (mounted) await unmount(mounted)
    mounted = null
  },
}

/** What the shell mounts: single-spa lifecycles by slot. */
export const slots = { 'counter-svelte': counter }
