import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { finished } from 'node:stream'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { ApiError } from '../../foundation/errors.ts'
import { attachment } from '../../foundation/http/attachment.ts'
import { allowSilence } from '../../foundation/http/connections/allow-silence.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import type { PresentationAccess } from '../../people/rights/rights-reader.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import { MAX_TOKEN_LENGTH } from '../../people/rights/storage-token.ts'
import { createDownloadStore, type Original } from './download-store.ts'
import type { Download } from './pdf-store.ts'
import { pdfName } from './pdf-name.ts'

const schema = {
  params: Type.Object({ oid: Oid }),
  querystring: Type.Object({ token: Type.Optional(Type.String({ maxLength: MAX_TOKEN_LENGTH })) }),
}

/** Downloads of a presentation: the original file, and the steps as a PDF. */
export async function registerDownloads(
  instance: FastifyInstance,
  {
    rights,
    storedFiles,
    database,
    presentations,
    paintStored,
    config,
    now,
  }: Pick<Parts, 'rights' | 'storedFiles' | 'database' | 'presentations' | 'paintStored' | 'config' | 'now'>,
): Promise<void> {
  const store = createDownloadStore({
    database,
    presentations,
    storedFiles,
    paintStored,
    brand: config.site.brand,
    now,
  })
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const url = '/api/v4/presentation/:oid/download/'

  /** @throws ApiError `not_found`, or `not_downloadable` when the owner does not allow it */
  async function find(
    request: FastifyRequest,
    { oid }: { oid: string },
    { token }: { token?: string },
  ): Promise<PresentationAccess> {
    const access = await rights.find(request, { oid, token })
    return requireRight(access, 'download', 'not_downloadable')
  }

  /** The file with its speaker notes is for owner and editors only. A file that cannot get the mark is for nobody who gets it. */
  async function originalFor({ oid, link, rights: granted }: PresentationAccess): Promise<Original | null> {
    if (link?.mark) return null
    const original = await store.originalOf(oid)
    return original?.hasNotes && !granted.has('edit') ? null : original
  }

  /** @throws ApiError `file_missing` before anything is sent, so that no download is cut off */
  async function send(reply: FastifyReply, { sha256, mediaType }: Download, name: string) {
    const { path, release } = await storedFiles.hold(sha256)
    finished(reply.raw, () => void release())
    const { size } = await stat(path)
    return reply
      .type(mediaType)
      .headers({
        'Content-Disposition': attachment(name),
        'Content-Length': size,
        'Cache-Control': 'private, no-store',
        // An imported file must not run scripts in the origin of this site.
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
      .send(createReadStream(path))
  }

  const forTokens = 'read'
  app.get(url, { schema, config: { forTokens } }, async (request, reply) => {
    const access = await find(request, request.params, request.query)
    const original = await originalFor(access)
    const pages = (await rights.stepTitles(access)).length
    return reply.header('Cache-Control', 'no-store').send({
      original: original && {
        file_name: original.fileName,
        media_type: original.mediaType,
        bytes: original.bytes,
      },
      pdf: { file_name: pdfName(access.presentation.title), pages },
    })
  })

  app.get(`${url}original/`, { schema, config: { forTokens } }, async (request, reply) => {
    const original = await originalFor(await find(request, request.params, request.query))
    if (!original) throw new ApiError('no_original')
    return send(reply, original, original.fileName)
  })

  const limited = { schema, config: { forTokens, rateLimit: perVisitor(30) } } as const
  app.get(`${url}pdf/`, limited, async (request, reply) => {
    const { presentation, link } = await find(request, request.params, request.query)
    allowSilence(request)
    return send(
      reply,
      await store.pdfOf(presentation, addressBlockOf(request.ip), link?.mark ?? null),
      pdfName(presentation.title),
    )
  })
}
