import type { FastifyBaseLogger } from 'fastify'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { ApiError } from '../foundation/errors.ts'
import { publishBundledBuilds, type ReleaseStore } from '../releases/index.ts'
import { workspaceBuilds } from './workspace-builds.ts'

const ShowMessage = Type.Object({ viewpage: Type.Literal('show'), folder: Type.String() })

/** Of the activation. A team's release is replaced, too: who saves a file wants to see it. */
const FORCED = { force: true, record: { token: '*', by: 'npm run dev', reason: 'a file was saved' } } as const

/**
 * Shows the builds of `npm run dev`, which started this process: all that differ from the active versions, and from then on
 * each that a message names. Reports that it is ready, and what became of each build.
 *
 * @param address of this server
 */
export async function followDevBuilds(
  releases: ReleaseStore,
  log: Pick<FastifyBaseLogger, 'info'>,
  address: string,
): Promise<void> {
  const { remoteFolders } = workspaceBuilds({ devBuilds: true })
  // One after the other, so that the build that was made last is the one that is shown.
  let showing = showBuilds(releases, remoteFolders, log)
  process.on('message', (message: unknown) => {
    if (!Value.Check(ShowMessage, message)) return
    const { folder } = message
    if (!remoteFolders.includes(folder)) return
    showing = showing
      .then(() => showBuilds(releases, [folder], log))
      .then(
        () => report({ viewpage: 'shown', folder }),
        (error: unknown) => report({ viewpage: 'refused', folder, reason: reasonOf(error) }),
      )
  })
  await showing
  report({ viewpage: 'ready', address })
}

async function showBuilds(
  releases: ReleaseStore,
  folders: readonly string[],
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<void> {
  for (const { remote, version } of await publishBundledBuilds(releases, folders, log)) {
    const { remotes } = await releases.newest()
    if (remotes[remote]?.version !== version) await releases.activate(remote, version, FORCED)
  }
}

function report(message: object): void {
  process.send?.(message)
}

function reasonOf(error: unknown): string {
  const details = error instanceof ApiError ? (error.details ?? []) : []
  return [error instanceof Error ? error.message : String(error), ...details.map(String)].join('\n  ')
}
