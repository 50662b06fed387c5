import type { CanaryStatus, GateReport } from '@viewpage/shared-events/wire'
import { RELEASE_TOKEN, type RunningServer } from './server.ts'
import type { Build } from './fake-remotes.ts'

/** Journeys release remotes that fail, which the gate refuses. */
const FORCED = { force: true, reason: 'a journey' }

let versions = 0

/** A version that is not published yet on the server of this worker, which all its journeys share. */
export function nextVersion(): string {
  versions += 1
  return `9.0.${versions}`
}

type Server = Pick<RunningServer, 'url'>

/** Calls the release API. @throws Error with the reason if it refuses */
async function call(server: Server, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${server.url}/api/v1/${path}`, {
    method,
    headers: { Authorization: `Bearer ${RELEASE_TOKEN}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok)
    throw new Error(`[e2e] ${method} ${path} failed with ${response.status}: ${await response.text()}`)
  return response.status === 204 ? undefined : response.json()
}

async function publishTo(server: Server, { manifest, files }: Build): Promise<void> {
  await call(server, 'PUT', `remotes/${manifest.name}/versions/${manifest.version}`, {
    manifest,
    files,
    ...FORCED,
  })
}

/** Releases builds as the release command does, and rolls them back. */
export function releaseTo(server: Server) {
  const activate = async (remote: string, version: string) => {
    await call(server, 'PUT', `remotes/${remote}/active`, { version, ...FORCED })
  }
  return {
    /** What the gate finds about a build. */
    check: async ({ manifest, files }: Build) =>
      (await call(server, 'POST', `remotes/${manifest.name}/check`, { manifest, files })) as GateReport,
    publish: (build: Build) => publishTo(server, build),
    /** The messages of the errors that pages reported about a remote, newest first. */
    errorsOf: async (remote: string) =>
      ((await call(server, 'GET', `remotes/${remote}/errors`)) as { message: string }[]).map(
        ({ message }) => message,
      ),
    async release(build: Build): Promise<void> {
      await publishTo(server, build)
      await activate(build.manifest.name, build.manifest.version)
    },
    activate,
    rollback: async (remote: string) => {
      await call(server, 'POST', `remotes/${remote}/rollback`, {})
    },
    /** @returns the version of the preview */
    async publishPreview({ manifest, files }: Build): Promise<string> {
      const published = await call(server, 'POST', `remotes/${manifest.name}/previews`, { manifest, files })
      return (published as { version: string }).version
    },
    /** Offers a version to one browser, which follows later ones. */
    offer: async (remote: string, version: string) =>
      (await call(server, 'POST', 'overrides/', { versions: { [remote]: version }, live: true })) as {
        id: string
        link: string
      },
    moveOverride: async (id: string, remote: string, version: string) => {
      await call(server, 'PUT', `overrides/${id}`, { versions: { [remote]: version } })
    },
  }
}

/** Canaries of a remote, as the canary command makes them. */
export function canaryOf(server: Server, remote: string) {
  return {
    publish: (build: Build) => publishTo(server, build),
    start: (version: string, share: number) =>
      call(server, 'PUT', `remotes/${remote}/canary`, { version, share, ...FORCED }),
    change: (verb: string) => call(server, 'POST', `remotes/${remote}/canary/${verb}`, {}),
    /** Of the newest one; releases are watched, too. */
    status: async () =>
      ((await call(server, 'GET', `canaries/?remote=${remote}`)) as CanaryStatus[]).find(
        ({ kind }) => kind === 'canary',
      ),
  }
}
