import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { ApiError } from '../../foundation/errors.ts'
import { assetUrl } from '../../storage/files/asset-urls.ts'
import { encodingFor } from '../../foundation/http/compression/accepted-encoding.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import type { Parts } from '../parts.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import { MAX_TOKEN_LENGTH } from '../../people/rights/storage-token.ts'
import type { StartFile } from '../../content/presentations/start-files.ts'
import { createDocumentBodies } from './document-bodies.ts'

/** The document that a viewer plays (docs/behaviour/visibility.md#storage-token). */
export async function registerDocuments(
  instance: FastifyInstance,
  { rights, presentations, documentThread }: Pick<Parts, 'rights' | 'presentations' | 'documentThread'>,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const bodies = createDocumentBodies({
    thread: documentThread,
    read: async ({ oid, revision }) => (await presentations.documentOf(oid, revision))?.document ?? null,
  })
  instance.addHook('onClose', () => bodies.idle())

  app.get(
    '/api/v4/presentation/:oid/document/',
    {
      config: { forTokens: 'read' },
      schema: {
        params: Type.Object({ oid: Oid }),
        querystring: Type.Object({
          revision: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })),
          token: Type.Optional(Type.String({ maxLength: MAX_TOKEN_LENGTH })),
        }),
      },
    },
    async (request, reply) => {
      const { oid } = request.params
      const { revision, token } = request.query
      const { isOpen } = requireRight(await rights.of(request, { oid, token }), 'content', 'not_found')
      const stored = await presentations.revisionOf(
        oid,
        revision === undefined ? undefined : Number(revision),
      )
      if (stored === null) throw new ApiError('not_found')
      const isPinned = revision === String(stored)
      const tag = `W/"${stored}"`
      void reply.headers({
        ETag: tag,
        // Documents that not everybody may see are revalidated each time: the right may have been removed.
        'Cache-Control':
          isPinned && isOpen ? 'public, max-age=86400' : isOpen ? 'no-cache' : 'private, no-cache',
        Vary: 'Accept-Encoding',
      })
      // In a sandbox, an embed is of no origin. Every origin may read what everybody may see, without credentials.
      if (isOpen)
        void reply.headers({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Link' })
      if (request.headers['if-none-match'] === tag) return reply.status(304).send()
      const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
      const document = await bodies.bodyOf({ oid, revision: stored }, encoding, addressBlockOf(request.ip))
      if (document === null) throw new ApiError('not_found')
      const { body, startFiles } = document
      if (startFiles.length > 0) void reply.header('Link', preloadsOf(oid, startFiles, token))
      return reply
        .type('application/json; charset=utf-8')
        .header('Content-Encoding', encoding ?? 'identity')
        .send(body)
    },
  )
}

/** The viewer requests these files while it receives the document, and later uses them. */
function preloadsOf(oid: string, files: readonly StartFile[], token: string | undefined): string {
  // Preloaded files are used only for requests with the same address.
  const escaped = token === undefined ? null : encodeURIComponent(token)
  return files
    .map(({ sha256, mediaType }) => assetUrl(oid, sha256, mediaType, escaped))
    .map((url) => `<${url}>; rel=preload; as=fetch; crossorigin`)
    .join(', ')
}
