import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { installPeers } from '../harness/install-peers.ts'

/** The pages of other frameworks, in the order of the tables. */
export const PEERS = [
  'single-spa',
  'webpack-federation',
  'federation-2',
  'federation-2-tuned',
  'piral',
  'podium',
] as const
export type PeerName = (typeof PEERS)[number]

const BuiltPeer = Type.Object({ name: Type.String(), head: Type.String() })
/** A built peer: the tags that start it, at the end of `<head>`. */
export type BuiltPeer = Type.Static<typeof BuiltPeer>

const folder = join(import.meta.dirname, 'peers')
export const peerFiles = join(folder, 'dist')

const MAX_BUILD_MS = 15 * 60_000
const MAX_START_MS = 30_000

/**
 * Installs and builds peers, in processes of their own: their packages are no part of this project.
 *
 * @throws Error if one does not install or compile
 */
export function buildPeers(names: readonly PeerName[]): BuiltPeer[] {
  if (names.length === 0) return []
  installPeers(folder)
  const { status, error } = spawnSync(process.execPath, [join(folder, 'build.ts'), ...names], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: MAX_BUILD_MS,
  })
  if (status !== 0) {
    const reason = error ? `: ${error.message}` : ''
    throw new Error(
      `[bench] Failed to build peers${reason}; see the output above. After a change of their packages, remove ${folder}/node_modules and run again.`,
    )
  }
  return Value.Parse(Type.Array(BuiltPeer), JSON.parse(readFileSync(join(peerFiles, 'peers.json'), 'utf8')))
}

export interface PodiumServer extends Disposable {
  readonly url: string
}

/**
 * Starts Podium's layout and its podlets.
 *
 * @param page the view page whose HTML the podlets fill
 * @param head tags for its head
 * @param files origin of the built files, because podlets name their scripts by absolute URLs
 * @throws Error if it does not start in time
 */
export async function startPodium(page: string, head: string, files: string): Promise<PodiumServer> {
  const child = spawn(process.execPath, [join(folder, 'podium/serve.ts'), page, head, files], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(() => null)
  const line = once(child.stdout, 'data', { signal: AbortSignal.timeout(MAX_START_MS) })
  const started = (await Promise.race([line, ended]).catch(() => null)) as [Buffer] | null
  if (!started) {
    child.kill()
    throw new Error(`[bench] Podium did not start within ${MAX_START_MS} ms; see the output above.`)
  }
  return { url: started[0].toString().trim(), [Symbol.dispose]: () => void child.kill() }
}
