import { HYDRATE_ATTRIBUTE, type SlotLifecycles } from '@viewpage/remote-kit'
import { registerApplication, start } from 'single-spa'
import { findPageSlots, type PageSlot } from '../../slots/page-slots.ts'

interface Part {
  readonly slots: Readonly<Record<string, SlotLifecycles>>
}

for (const slot of findPageSlots()) {
  slot.root.setAttribute(HYDRATE_ATTRIBUTE, '')
  registerApplication({
    name: slot.name,
    app: () => load(slot),
    activeWhen: () => true,
    customProps: { ...slot.props, domElement: slot.root },
  })
}
start()

/** The slot is live when single-spa has mounted it. */
async function load({ remote, name, markLive }: PageSlot) {
  const { slots } = (await import(/* webpackIgnore: true */ `@viewpage/${remote}`)) as Part
  const lifecycles = slots[name]
  if (!lifecycles) throw new Error(`[bench] ${remote} does not fill ${name}.`)
  return { ...lifecycles, mount: [lifecycles.mount, async () => markLive()].flat() } as never
}
