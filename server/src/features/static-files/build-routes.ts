import { REMOTE_NAME } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '../../errors.ts'
import { isKeptFile, keptFilesFolder } from '../../hosts/kept-host-files.ts'
import type { Parts } from '../../parts.ts'
import type { RemoteFile } from '../../releases/differences/earlier-files.ts'
import { createFileDifferences, usableFor } from '../../releases/differences/file-differences.ts'

/** Their names contain a hash of their content. */
const IMMUTABLE = { maxAge: '365d', immutable: true } as const

/** Files of hosts and remotes. `app` must have `@fastify/static`. */
export function addBuildRoutes(
  app: FastifyInstance,
  {
    config,
    database,
    releases,
    shell,
    editor,
  }: Pick<Parts, 'config' | 'database' | 'releases' | 'shell' | 'editor'>,
): void {
  const differences = createFileDifferences({ read: database.read, releases })

  /** @returns whether a difference to a file that the browser has was sent */
  async function sendDifference(reply: FastifyReply, file: RemoteFile): Promise<boolean> {
    reply.header('Vary', 'Accept-Encoding, Available-Dictionary')
    const usable = usableFor(file)
    if (usable !== null) reply.header('Use-As-Dictionary', usable)
    const difference = await differences.find(file, reply.request.headers)
    if (difference === null) return false
    void reply
      .headers({ 'Content-Encoding': 'dcz', 'Cache-Control': 'public, max-age=31536000, immutable' })
      .type('text/javascript; charset=utf-8')
      .send(difference)
    return true
  }

  for (const host of [shell, editor]) {
    const folder = keptFilesFolder(config.dataDir, host)
    app.get<{ Params: { '*': string } }>(`${host.publicPath}*`, (request, reply) => {
      const { '*': file } = request.params
      if (!isKeptFile(file)) throw new ApiError('not_found')
      return reply.sendFile(file, folder, IMMUTABLE)
    })
  }

  // `~1` and so on: the same bytes under another path, for a browser whose first request hangs. They come whole.
  for (const prefix of ['/remotes', '/remotes/:again(^~\\d+$)']) {
    app.get<{ Params: { remote: string; version: string; '*': string; again?: string } }>(
      `${prefix}/:remote(${REMOTE_NAME.pattern})/:version/*`,
      async (request, reply) => {
        const { remote, version, '*': file, again } = request.params
        const manifest = await releases.manifestOf(remote, version)
        const isPublished = manifest !== null && Object.hasOwn(manifest.integrity, file)
        if (!isPublished || file === manifest.server) throw new ApiError('not_found')
        reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
        if (again === undefined && (await sendDifference(reply, { remote, version, file }))) return reply
        return reply.sendFile(file, await releases.folderOf(remote, version), IMMUTABLE)
      },
    )
  }
}
