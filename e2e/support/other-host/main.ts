// A host of another team on another origin. It knows only webpack's interface of containers.
import * as remoteKit from '@viewpage/remote-kit'
import { standAloneSlots, type StandAloneSlots } from '@viewpage/remote-kit/dev-slots'
import { sharedModules } from '@viewpage/remote-kit/host'
import type { MessageTree, RemoteManifest } from '@viewpage/shared-events'

interface Container {
  init(scope: object): unknown
  get(module: string): Promise<() => { readonly slots: StandAloneSlots['slots'] }>
}

/**
 * Mounts the first slot of a remote whose entry has run.
 *
 * @param base complete address of its files
 */
async function mountSlot(base: string, { name, container: key, slots, locales }: RemoteManifest) {
  const scope = Object.entries(sharedModules(remoteKit)).map(([shared, { library, version }]) => [
    shared,
    { [version]: { get: () => () => library, loaded: true, eager: true, from: 'other-host' } },
  ])
  const container = Reflect.get(globalThis, key) as Container
  await container.init(Object.fromEntries(scope) as object)
  const [module, texts] = await Promise.all([container.get('./slots'), fetch(base + locales.en)])
  standAloneSlots({
    remote: { name },
    slots: module().slots,
    locales: { en: (await texts.json()) as MessageTree },
    cases: { plain: { slots: slots.slice(0, 1) } },
  })
}

Object.assign(globalThis, { mountSlot })
