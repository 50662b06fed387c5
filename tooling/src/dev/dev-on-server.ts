import { parseArgs } from 'node:util'
import { loadConfig } from '../build.ts'
import { printOffer } from '../release/override.ts'
import { checkToken } from '../release/release.ts'
import { createReleaseClient, type ReleaseClient } from '../release/release-client.ts'
import { readBuild } from '../release/build-for-release.ts'
import { devFolderOf, reasonOf, watchRemote } from './watch-build.ts'

export interface DevOnServerContext {
  /** Of the remote. */
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (line: string) => void
}

const USAGE = 'usage: viewpage dev --server <url>'

/**
 * Builds a remote on each save and publishes a preview of it to a server. Prints a link after the first build; the
 * browser that opens it shows each new preview by itself. `VIEWPAGE_RELEASE_TOKEN` names the token.
 *
 * @throws Error with the usage if the arguments are wrong, or if the workspace in `folder` is not a remote
 */
export async function devOnServer(
  args: readonly string[],
  { folder, env, print }: DevOnServerContext,
): Promise<void> {
  const url = serverIn(args)
  checkToken({ env })
  const client = createReleaseClient(url, env['VIEWPAGE_RELEASE_TOKEN'])
  const config = await loadConfig(folder)
  if (config.kind !== 'remote')
    throw new Error(`[dev] Failed to serve ${folder}: only a remote is shown in a page of a server.`)
  const show = previewShower(client, print)
  // One build after the other, so that the last one saved is the last one shown.
  let showing = Promise.resolve()
  watchRemote(config, {
    withContract: true,
    onFailed: print,
    onBuilt(manifest) {
      const build = readBuild(devFolderOf(folder), manifest)
      showing = showing
        .then(() => show(manifest.name, build))
        // The next save tries again.
        .catch((reason: unknown) => print(reasonOf(reason)))
    },
  })
}

/** Publishes builds as previews, and keeps one override on the newest. */
export function previewShower(
  client: Pick<ReleaseClient, 'publishPreview' | 'offerOverride' | 'changeOverride'>,
  print: (line: string) => void,
) {
  let shown: { readonly id: string; readonly version: string } | null = null

  return async (remote: string, build: Parameters<ReleaseClient['publishPreview']>[1]): Promise<void> => {
    const { version } = await client.publishPreview(remote, build)
    if (shown?.version === version) return
    print(`${remote} ${version}`)
    const isKept =
      shown !== null &&
      (await client.changeOverride(shown.id, { [remote]: version }).then(
        () => true,
        // It is over after some hours, or when somebody ends it.
        () => false,
      ))
    if (shown !== null && isKept) {
      shown = { id: shown.id, version }
      return
    }
    const offer = await client.offerOverride({ [remote]: version }, true)
    shown = { id: offer.id, version }
    printOffer(offer, print)
  }
}

function serverIn(args: readonly string[]): string {
  const { values } = parseArgs({
    args: [...args],
    options: { server: { type: 'string' } },
    strict: false,
  })
  const { server } = values
  if (typeof server !== 'string' || args.length > 2) throw new Error(USAGE)
  return server
}
