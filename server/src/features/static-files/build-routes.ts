import { REMOTE_NAME } from '@viewpage/shared-events/patterns'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../errors.ts'
import { isKeptFile, keptFilesFolder } from '../../hosts/kept-host-files.ts'
import type { Parts } from '../../parts.ts'

/** Their names contain a hash of their content. */
const IMMUTABLE = { maxAge: '365d', immutable: true } as const

/** Files of hosts and remotes. `app` must have `@fastify/static`. */
export function addBuildRoutes(
  app: FastifyInstance,
  { config, releases, shell, editor }: Pick<Parts, 'config' | 'releases' | 'shell' | 'editor'>,
): void {
  for (const host of [shell, editor]) {
    const folder = keptFilesFolder(config.dataDir, host)
    app.get<{ Params: { '*': string } }>(`${host.publicPath}*`, (request, reply) => {
      const { '*': file } = request.params
      if (!isKeptFile(file)) throw new ApiError('not_found')
      return reply.sendFile(file, folder, IMMUTABLE)
    })
  }

  // `~1` and so on: the same bytes under another path, for a browser whose first request hangs.
  for (const prefix of ['/remotes', '/remotes/:again(^~\\d+$)']) {
    app.get<{ Params: { remote: string; version: string; '*': string } }>(
      `${prefix}/:remote(${REMOTE_NAME.pattern})/:version/*`,
      async (request, reply) => {
        const { remote, version, '*': file } = request.params
        const manifest = await releases.manifestOf(remote, version)
        const isPublished = manifest !== null && Object.hasOwn(manifest.integrity, file)
        if (!isPublished || file === manifest.server) throw new ApiError('not_found')
        return reply
          .header('Access-Control-Allow-Origin', '*')
          .header('Cross-Origin-Resource-Policy', 'cross-origin')
          .sendFile(file, await releases.folderOf(remote, version), IMMUTABLE)
      },
    )
  }
}
