import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createUploadFolders } from '../../storage/files/upload-folders.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import type { Parts } from '../parts.ts'
import { createFairQueue } from '../../foundation/tasks/fair-queue.ts'
import { readParts } from './read-parts.ts'
import { MAX_FILES, receiveFiles, type ReceivedFile } from './receive-files.ts'
import { UploadRefusal } from './upload-refusal.ts'

/** The form's own fields and boundaries, beside its files. */
const FORM_BYTES = 1024 * 1024

/** Uploads that are received at a time; their files take space on the disk. */
const MAX_RECEIVING = 120
const MAX_RECEIVING_OF_ADDRESS = 40

/** The files of one upload, in a folder of their own. */
export interface ReceivedUpload {
  readonly folder: string
  readonly files: ReceivedFile[]
  /** Removes the folder with its files. */
  remove(): Promise<void>
}

export interface UploadReceiver {
  /** Maximum bytes of a request's body. */
  readonly bodyLimit: number
  /** @throws UploadRefusal, QueueFullError, ApiError `csrf_failed`, `too_large`; no file is left then */
  receive(request: FastifyRequest): Promise<ReceivedUpload>
}

/** Registers the parser of uploads with its limits. */
export async function createUploadReceiver(
  app: FastifyInstance,
  { config, hasDiskSpace }: Pick<Parts, 'config' | 'hasDiskSpace'>,
): Promise<UploadReceiver> {
  const { uploadLimitBytes: limitBytes, dataDir } = config.files
  const bodyLimit = limitBytes + FORM_BYTES
  const folders = createUploadFolders(dataDir)
  await folders.tidy()
  await app.register(multipart, {
    limits: {
      fields: 10,
      fieldSize: 10_000,
      files: MAX_FILES + 1,
      parts: MAX_FILES + 20,
      fileSize: limitBytes + 1,
    },
    throwFileSizeLimit: false,
    // A folder is sent with the paths of its files.
    preservePath: true,
  })
  // None waits: a browser that sends would be cut off.
  const places = createFairQueue({
    concurrency: MAX_RECEIVING,
    concurrencyPerGroup: MAX_RECEIVING_OF_ADDRESS,
    maxWaiting: 0,
  })

  async function receiveInto(folder: string, request: FastifyRequest): Promise<ReceivedFile[]> {
    if (!(await hasDiskSpace())) throw new UploadRefusal('full')
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw new UploadRefusal('tooLarge')
    // A body whose connection has ended meanwhile would never end itself.
    if (request.raw.destroyed) throw new UploadRefusal('interrupted')
    return receiveFiles(readParts(request), folder, limitBytes, async (fields) => {
      request.body = fields
      app.checkCsrf(request)
    })
  }

  return {
    bodyLimit,

    async receive(request) {
      const folder = await folders.make()
      const remove = () => folders.remove(folder)
      try {
        const files = await places.run(addressBlockOf(request.ip), () => receiveInto(folder, request))
        return { folder, files, remove }
      } catch (error) {
        await remove()
        // Read the rest of the body: a browser whose connection is cut while sending shows no response.
        request.raw.unpipe()
        request.raw.resume()
        throw error
      }
    },
  }
}
