import { basename, dirname } from 'node:path'
import { finished } from 'node:stream'
import type { SendOptions } from '@fastify/static'
import type { FastifyReply } from 'fastify'
import type { StoredFiles } from '../../storage/files/stored-files.ts'

/**
 * Sends a file of the file store, and holds it until it is sent. Headers of the caller stay as they are.
 *
 * @throws FileMissingError, FileStoreError
 */
export async function sendStoredFile(
  reply: FastifyReply,
  storedFiles: Pick<StoredFiles, 'hold'>,
  sha256: string,
  options: SendOptions = {},
): Promise<FastifyReply> {
  const { path, release } = await storedFiles.hold(sha256)
  finished(reply.raw, () => void release())
  return reply.sendFile(basename(path), dirname(path), {
    cacheControl: false,
    contentType: false,
    ...options,
  })
}
