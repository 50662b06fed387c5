import { REMOTE_NAME } from '@viewpage/shared-events/patterns'
import type { FastifyInstance } from 'fastify'
import { hasWebAssembly, hostBuild, remoteBuild } from '../../storage/builds/build-names.ts'
import { ApiError } from '../../foundation/errors.ts'
import { workerPolicyText } from '../../foundation/http/plugins/security-headers.ts'
import { isHashedName } from '../../storage/hosts/add-host-files.ts'
import type { Parts } from '../parts.ts'
import { createFileDifferences, usableFor } from './differences/file-differences.ts'
import { createEarlierHostFiles } from './differences/host-files.ts'
import { createEarlierRemoteFiles } from './differences/remote-files.ts'
import { sendBuildFile } from './send-build-file.ts'

type BuildRouteParts = Pick<
  Parts,
  'config' | 'database' | 'storedFiles' | 'buildFiles' | 'releases' | 'shell' | 'editor'
>

/** Pages of other teams load remotes, and an embed in a sandbox is of no origin. */
const FOR_EVERY_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

/** Files of hosts and remotes. `app` must have `@fastify/static`. */
export function addBuildRoutes(app: FastifyInstance, parts: BuildRouteParts): void {
  for (const { publicPath } of [parts.shell, parts.editor]) addHostRoute(app, parts, publicPath)
  addRemoteRoutes(app, parts)
}

/** Of all deploys: a page may come from a process of another one. */
function addHostRoute(
  app: FastifyInstance,
  { config, database, storedFiles, buildFiles }: BuildRouteParts,
  publicPath: string,
): void {
  const differences = createFileDifferences(storedFiles)
  const earlierThan = createEarlierHostFiles(database, publicPath)
  app.get<{ Params: { '*': string } }>(`${publicPath}*`, async (request, reply) => {
    const { '*': name } = request.params
    const file = isHashedName(name) ? await buildFiles.find(hostBuild(publicPath), name) : null
    if (file === null) throw new ApiError('not_found')
    reply.headers(FOR_EVERY_ORIGIN)
    const usable = usableFor(publicPath, name)
    const earlier = () => earlierThan(name)
    const isNamedForEdge = config.pages.sharedCache !== null
    const dictionary = usable === null ? null : { usable, differences, earlier, isNamedForEdge }
    return sendBuildFile(reply, storedFiles, { name, file }, dictionary)
  })
}

function addRemoteRoutes(
  app: FastifyInstance,
  { config, database, storedFiles, buildFiles, releases }: BuildRouteParts,
): void {
  const differences = createFileDifferences(storedFiles)
  const earlierThan = createEarlierRemoteFiles({ read: database.read, releases, buildFiles })
  // `~1` and so on: the same bytes under another path, for a browser whose first request hangs. They are sent whole.
  for (const prefix of ['/remotes', '/remotes/:again(^~\\d+$)']) {
    app.get<{ Params: { remote: string; version: string; '*': string; again?: string } }>(
      `${prefix}/:remote(${REMOTE_NAME.pattern})/:version/*`,
      async (request, reply) => {
        const { remote, version, '*': name, again } = request.params
        const manifest = await releases.manifestOf(remote, version)
        const isPublished = manifest !== null && Object.hasOwn(manifest.integrity, name)
        if (!isPublished || name === manifest.server) throw new ApiError('not_found')
        const file = await buildFiles.find(remoteBuild(remote, version), name)
        if (file === null) throw new ApiError('not_found')
        // A page that loads it as a script has a policy of its own.
        if (name.endsWith('.js'))
          reply.header('Content-Security-Policy', workerPolicyText(hasWebAssembly(manifest.integrity)))
        reply.headers(FOR_EVERY_ORIGIN)
        const usable = usableFor(`/remotes/${remote}/*/`, name)
        const earlier = () => earlierThan({ remote, version, file: name })
        const isNamedForEdge = config.pages.sharedCache !== null
        const dictionary =
          usable === null || again !== undefined ? null : { usable, differences, earlier, isNamedForEdge }
        return sendBuildFile(reply, storedFiles, { name, file }, dictionary)
      },
    )
  }
}
