import { HYDRATE_ATTRIBUTE, type SlotLifecycles } from '@viewpage/remote-kit/contract'
import { startCounter } from './counter.ts'

let stop = () => {}

const counter: SlotLifecycles = {
  bootstrap: async () => undefined,
  async mount(props) {
    stop = startCounter(props, props.domElement.hasAttribute(HYDRATE_ATTRIBUTE))
    props.domElement.removeAttribute(HYDRATE_ATTRIBUTE)
  },
  unmount: async () => stop(),
}

/** What the shell mounts: single-spa lifecycles by slot. */
export const slots = { 'counter-dom': counter }
