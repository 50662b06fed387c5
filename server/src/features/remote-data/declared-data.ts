import type { FastifyRequest } from 'fastify'
import type { RemoteRelease } from '@viewpage/shared-events'
import type { RemoteCall, RemoteSource } from '@viewpage/shared-events/wire'
import { ApiError } from '../../foundation/errors.ts'
import type { ReleaseStore } from '../../releases/index.ts'

type Declarations = Pick<RemoteRelease, 'version' | 'data' | 'calls'>

export interface DeclaredName {
  readonly remote: string
  readonly name: string
  /** The version that a page has. @default the one that a page load would get now */
  readonly version?: string | undefined
}

/** Finds what versions of remotes declare. */
export function createDeclaredData(releases: Pick<ReleaseStore, 'current' | 'manifestOf' | 'originOf'>): {
  /** @throws ApiError `not_found` */
  source(request: FastifyRequest, wanted: DeclaredName): Promise<RemoteSource>
  /** @throws ApiError `not_found` */
  call(request: FastifyRequest, wanted: DeclaredName): Promise<RemoteCall>
} {
  /** A tab keeps its version, so it asks for the sources of that one. */
  async function find(
    request: FastifyRequest,
    { remote, version }: DeclaredName,
  ): Promise<Declarations | null> {
    const { remotes } = await releases.current(request.releaseChoice)
    const current = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined
    if (version === undefined || current?.version === version) return current ?? null
    // Only whoever has an override gets a preview.
    if ((await releases.originOf(remote, version)) === 'preview') return null
    return releases.manifestOf(remote, version)
  }

  function declaredIn<Declared>(
    kind: 'source' | 'call',
    { remote, name }: DeclaredName,
    found: Declarations | null,
    declared: Readonly<Record<string, Declared>> = {},
  ): Declared {
    const own = Object.hasOwn(declared, name) ? declared[name] : undefined
    if (own !== undefined) return own
    const who =
      found === null ? `there is no such version of ${remote}` : `${remote} ${found.version} declares none`
    throw new ApiError('not_found', {
      message: `[data] Failed to use the ${kind} "${name}" of ${remote}: ${who}. Declare it in src/remote.ts, and release the remote.`,
    })
  }

  return {
    async source(request, wanted) {
      const found = await find(request, wanted)
      return declaredIn('source', wanted, found, found?.data)
    },
    async call(request, wanted) {
      const found = await find(request, wanted)
      return declaredIn('call', wanted, found, found?.calls)
    },
  }
}
