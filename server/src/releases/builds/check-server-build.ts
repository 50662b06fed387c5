import type { RemoteManifest } from '@viewpage/shared-events'
import { ApiError } from '../../foundation/errors.ts'
import type { ServerBuildDescription } from '../../foundation/contracts/server-build.ts'

/**
 * Runs the server build of a remote and checks that its slots and actions are those of the manifest.
 *
 * @param describe runs a build and returns its slots and actions; `null` if it does not run on this system
 * @throws ApiError `invalid_release`
 */
export async function checkServerBuild(
  manifest: RemoteManifest,
  source: string,
  describe: (source: string) => Promise<ServerBuildDescription | null>,
): Promise<void> {
  const { slots, emits, consumes } = manifest
  const described = await describe(source).catch((error: unknown) =>
    refuse(manifest, `its server build cannot be run. ${String(error).split('\n')[0]}`),
  )
  if (described === null) return
  const exported = [described.slots, described.emits, described.consumes]
  if (sorted([slots, emits, consumes]) !== sorted(exported)) {
    refuse(manifest, 'remote.json and the server build differ in slots or actions. Build it again.')
  }
}

const sorted = (lists: readonly (readonly string[])[]) => JSON.stringify(lists.map((list) => list.toSorted()))

function refuse({ name, version }: RemoteManifest, reason: string): never {
  throw new ApiError('invalid_release', {
    message: `[release] Failed to publish ${name} ${version}: ${reason}`,
  })
}
