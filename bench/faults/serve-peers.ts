import { startFaultProxy, type FaultProxy } from '@viewpage/e2e/fault-proxy'
import type { HostManifest } from '@viewpage/shared-events'
import { buildPeers, peerFiles, startPodium, type PeerName } from '../page/build-peers.ts'
import { comparedPages } from '../page/compared-pages.ts'
import { servePages } from '../page/serve-pages.ts'

/** The view page on other frameworks, behind a proxy that has faults; until the end of its scope. */
export interface ServedPeers extends AsyncDisposable {
  readonly proxy: FaultProxy
  readonly pages: readonly { readonly name: PeerName; readonly url: string }[]
}

const NO_BUNDLE: HostManifest = { name: 'none', publicPath: '/none/', scripts: {}, css: {}, integrity: {} }

/**
 * @param origin of a running viewpage server
 * @param path of a view page
 */
export async function servePeers(
  names: readonly PeerName[],
  origin: string,
  path: string,
): Promise<ServedPeers> {
  await using stack = new AsyncDisposableStack()
  const peers = names.length > 0 ? buildPeers(names) : []
  let pages: ReturnType<typeof comparedPages> = []
  const folders = { '/bench/peers/': peerFiles }
  const server = stack.use(await servePages({ pages: () => pages, folders, origin }))
  const proxy = stack.adopt(await startFaultProxy(server.origin), ({ close }) => close())
  const composed = peers.find(({ name }) => name === 'podium')
  const podium = composed ? stack.use(await startPodium(origin + path, composed.head, proxy.origin)) : null
  pages = comparedPages({ url: origin + path, bundle: NO_BUNDLE, peers, podiumUrl: podium?.url ?? null })
  const served = names.flatMap((name) =>
    pages
      .filter((page) => page.name === name)
      .map((page) => ({ name, url: server.urlOf(page).replace(server.origin, proxy.origin) })),
  )
  const kept = stack.move()
  return { proxy, pages: served, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
