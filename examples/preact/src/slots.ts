import { HYDRATE_ATTRIBUTE, type SlotLifecycles } from '@viewpage/remote-kit/contract'
import { h, hydrate, render } from 'preact'
import { Counter } from './Counter.tsx'

const counter: SlotLifecycles = {
  bootstrap: async () => undefined,
  async mount({ domElement, ...props }) {
    const draw = domElement.hasAttribute(HYDRATE_ATTRIBUTE) ? hydrate : render
    domElement.removeAttribute(HYDRATE_ATTRIBUTE)
    draw(h(Counter, props), domElement)
  },
  async unmount({ domElement }) {
    render(null, domElement)
  },
}

/** What the shell mounts: single-spa lifecycles by slot. */
export const slots = { 'counter-preact': counter }
