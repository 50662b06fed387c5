import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { assetUrl } from '../../storage/files/asset-urls.ts'
import { siteOf } from '../../foundation/config/site.ts'
import { readCardPictures, type PaintedFile } from '../../content/painting/painted-assets.ts'
import { pictureSet } from '../../content/painting/picture-widths.ts'
import type { Parts } from '../parts.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'

const MAX_RELATED = 50

/** More presentations of an owner, for the end screen of the viewer (docs/behaviour/page.md#related-presentation). */
export async function registerRelated(
  instance: FastifyInstance,
  { presentations, database, config }: Pick<Parts, 'presentations' | 'database' | 'config'>,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v4/presentation/',
    {
      schema: {
        querystring: Type.Object({
          owner_id: Oid,
          privacy: Type.Enum(['public', 'reusable']),
          limit: Type.Optional(Type.String({ pattern: '^[1-9]\\d?$' })),
        }),
      },
    },
    async (request, reply) => {
      const { owner_id, privacy, limit = '3' } = request.query
      const owned = await presentations.ofOwner(owner_id, privacy, Math.min(Number(limit), MAX_RELATED))
      if (owned.length === 0) return reply.status(204).send()
      const { origin } = siteOf(config, request)
      const pictures = await readCardPictures(
        database,
        owned.map(({ oid }) => oid),
      )
      const results = owned.map((presentation) => {
        const { oid, title, deckLanguage } = presentation
        const urlOf = (file: PaintedFile | null | undefined) =>
          file ? origin + assetUrl(oid, file.sha256, file.mediaType, null) : null
        const card = urlOf(pictures.get(oid)?.card)
        return {
          oid,
          title,
          /** Of the title (BCP 47); `null` if it is not known. */
          language: deckLanguage,
          absolute_landing_url: origin + pagePath(presentation),
          preview_urls: {
            larger_overview: card,
            /** As `srcset`; missing if there is one width only. */
            overviews: pictureSet({ card, step: urlOf(pictures.get(oid)?.step) }),
          },
        }
      })
      return reply.header('Cache-Control', 'no-cache').send({ count: results.length, results })
    },
  )
}
