import { HYDRATE_ATTRIBUTE, type SlotLifecycles } from '@viewpage/remote-kit/contract'
import { createApp, createSSRApp, type App } from 'vue'
import Counter from './Counter.vue'

let app: App | null = null

const counter: SlotLifecycles = {
  bootstrap: async () => undefined,
  async mount({ domElement, ...slotProps }) {
    const create = domElement.hasAttribute(HYDRATE_ATTRIBUTE) ? createSSRApp : createApp
    domElement.removeAttribute(HYDRATE_ATTRIBUTE)
    app = create(Counter, { slotProps })
    app.mount(domElement)
  },
  async unmount() {
    app?.unmount()
    app = null
  },
}

/** What the shell mounts: single-spa lifecycles by slot. */
export const slots = { 'counter-vue': counter }
