import { HYDRATE_ATTRIBUTE, type SlotLifecycles } from '@viewpage/remote-kit/contract'
import { hydrate, mount, unmount } from 'svelte'
import { progressPropsOf } from './progress-props.ts'
import Slot from './Slot.svelte'

/** The lifecycles of the slot. */
export function createLifecycles(): SlotLifecycles {
  let mounted: Record<string, unknown> | null = null
  return {
    bootstrap: async () => undefined,
    async mount(props) {
      const { domElement: target } = props
      const draw = target.hasAttribute(HYDRATE_ATTRIBUTE) ? hydrate : mount
      target.removeAttribute(HYDRATE_ATTRIBUTE)
      mounted = draw(Slot, { target, props: progressPropsOf(props) })
    },
    async unmount() {
      if (mounted) await unmount(mounted)
      mounted = null
    },
  }
}
