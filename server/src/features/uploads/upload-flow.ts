import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { allowSilence } from '../../foundation/http/connections/allow-silence.ts'
import { asApiError } from '../../storage/as-api-error.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import type { ImportProgress, Upload } from './import-upload.ts'
import type { UploadReceiver } from './receive-upload.ts'
import { PROGRESS_TYPE, wantsProgress } from './upload-responses.ts'
import type { StoreImported, UploadImports } from './upload-imports.ts'
import { UploadRefusal } from './upload-refusal.ts'
import { writeProgress } from './write-progress.ts'

/** Where an upload goes. */
export type UploadTarget = Pick<Upload, 'personOid' | 'ownerOid' | 'freedBytes'> & {
  readonly store: StoreImported
}

/** Receives the files of a request, imports and stores them, and responds with a redirect or with progress. */
export type UploadFlow = (
  request: FastifyRequest,
  reply: FastifyReply,
  targetOf: (fields: Readonly<Record<string, string>>) => UploadTarget,
) => Promise<FastifyReply>

export interface UploadFlowOptions {
  readonly imports: UploadImports
  readonly receive: UploadReceiver['receive']
  /** The sentence for an import that failed after its response had begun. */
  readonly problemOf: (error: unknown, request: FastifyRequest, reply: FastifyReply) => string
  /** Called when the server could not import; the upload then does not count for its person. */
  readonly giveBack: (request: FastifyRequest) => Promise<void>
}

export function createUploadFlow({ imports, receive, problemOf, giveBack }: UploadFlowOptions): UploadFlow {
  return async (request, reply, targetOf) => {
    if (!request.isMultipart()) throw new UploadRefusal('none')
    const cancelled = new AbortController()
    // Closing the connection cancels the import.
    reply.raw.once('close', () => cancelled.abort(new UploadRefusal('interrupted')))
    const { folder, files, remove } = await receive(request)
    allowSilence(request)
    const addressBlock = addressBlockOf(request.ip)
    const importReceived = async (onProgress?: (progress: ImportProgress) => void) => {
      try {
        const { store, ...whose } = targetOf(readFields(request))
        return await imports.run(
          { folder, files, addressBlock, ...whose },
          store,
          cancelled.signal,
          onProgress,
        )
      } catch (error) {
        if (asApiError(error).code === 'unavailable') await giveBack(request)
        throw error
      } finally {
        await remove()
      }
    }
    const run = (onProgress?: (progress: ImportProgress) => void) => imports.track(importReceived(onProgress))
    if (!wantsProgress(request)) return reply.redirect((await run()).path, 303)
    const lines = new PassThrough()
    const { language } = request
    void writeProgress(lines, { language, run, problemOf: (error) => problemOf(error, request, reply) })
    return reply.type(PROGRESS_TYPE).header('Cache-Control', 'no-store').send(lines)
  }
}
