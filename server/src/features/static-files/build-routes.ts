import { REMOTE_NAME } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '../../errors.ts'
import { isKeptFile, keptFilesFolder } from '../../hosts/kept-host-files.ts'
import type { Parts } from '../../parts.ts'
import {
  createFileDifferences,
  usableFor,
  type FileDifferences,
} from '../../releases/differences/file-differences.ts'
import { createHostFiles } from '../../releases/differences/host-files.ts'
import { createRemoteFiles } from '../../releases/differences/remote-files.ts'

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
  const remoteDifferences = createFileDifferences(createRemoteFiles({ read: database.read, releases }))

  for (const host of [shell, editor]) {
    const folder = keptFilesFolder(config.dataDir, host)
    const differences = createFileDifferences(createHostFiles(folder))
    app.get<{ Params: { '*': string } }>(`${host.publicPath}*`, async (request, reply) => {
      const { '*': file } = request.params
      if (!isKeptFile(file)) throw new ApiError('not_found')
      const usable = usableFor(host.publicPath, file)
      if (await sendDifference(reply, differences, { file, usable })) return reply
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
        const usable = usableFor(`/remotes/${remote}/*/`, file)
        const wanted = { file: { remote, version, file }, usable }
        if (again === undefined && (await sendDifference(reply, remoteDifferences, wanted))) return reply
        return reply.sendFile(file, await releases.folderOf(remote, version), IMMUTABLE)
      },
    )
  }
}

/**
 * @param wanted `usable`: for `Use-As-Dictionary`; `null` for a file that is no dictionary
 * @returns whether a difference to a file that the browser has was sent
 */
async function sendDifference<File>(
  reply: FastifyReply,
  differences: FileDifferences<File>,
  { file, usable }: { file: File; usable: string | null },
): Promise<boolean> {
  reply.header('Vary', 'Accept-Encoding, Available-Dictionary')
  if (usable === null) return false
  reply.header('Use-As-Dictionary', usable)
  const difference = await differences.find(file, reply.request.headers)
  if (difference === null) return false
  void reply
    .headers({ 'Content-Encoding': 'dcz', 'Cache-Control': 'public, max-age=31536000, immutable' })
    .type('text/javascript; charset=utf-8')
    .send(difference)
  return true
}
