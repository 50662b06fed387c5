import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { embedCode, MAX_EMBED_SIDE_PX } from '@viewpage/shared-events/embed-code'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { ApiError } from '../../foundation/errors.ts'
import { sendMarkup } from '../../foundation/markup/send-markup.ts'
import { assetUrl } from '../../storage/files/asset-urls.ts'
import { originCaching, siteOf } from '../../foundation/config/site.ts'
import { readPaintedAssets, type PaintedAssets } from '../../content/painting/painted-assets.ts'
import { PICTURE_SIZES } from '../../content/painting/picture-widths.ts'
import type { Parts } from '../parts.ts'
import { featuresOf } from '../../content/presentations/features-of.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import { fitSize, type Size } from './fit-size.ts'
import { oembedXml, type OembedAnswer } from './oembed-xml.ts'
import { presentationAddressOf } from '../../content/presentations/presentation-address.ts'
import { fullNameOf } from '../../content/presentations/public-name.ts'

const CACHE_SECONDS = 3_600
const FORMATS = ['json', 'xml']

/** Largest first. */
const THUMBNAILS = ['poster', 'card'] as const satisfies (keyof PaintedAssets)[]

const Pixels = Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,8}$' }))
const Query = Type.Object({
  url: Type.String({ maxLength: 2_000 }),
  format: Type.Optional(Type.String({ maxLength: 20 })),
  maxwidth: Pixels,
  maxheight: Pixels,
})

/** oEmbed 1.0 (oembed.com): how to embed the presentation at an address. */
export async function registerOembed(
  instance: FastifyInstance,
  { rights, database, config }: Pick<Parts, 'rights' | 'database' | 'config'>,
): Promise<void> {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  app.addHook('onRequest', async (_, reply) => {
    reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
  })

  app.get('/oembed', { schema: { querystring: Query } }, async (request, reply) => {
    const { url, format = 'json', maxwidth, maxheight } = request.query
    if (!FORMATS.includes(format))
      throw new ApiError('not_implemented', {
        message: `The format ${JSON.stringify(format)} is not offered. Ask for ${FORMATS.join(' or ')}.`,
      })
    const { origin } = siteOf(config, request)
    const address = presentationAddressOf(url, origin)
    if (!address) throw new ApiError('not_found')
    // A private presentation gets the same response as a missing one.
    const access = requireRight(await rights.find(request, { oid: address.oid }), 'find', 'not_found')
    const { presentation } = access
    const { oid, title, owner, schemaVersion } = presentation

    const bounds = {
      ...(maxwidth !== undefined && { width: Math.min(Number(maxwidth), MAX_EMBED_SIDE_PX) }),
      ...(maxheight !== undefined && { height: Math.min(Number(maxheight), MAX_EMBED_SIDE_PX) }),
    }
    const { width, height } = fitSize(bounds)
    const canonicalUrl = origin + pagePath(presentation)
    const { step, ...others } = address.options
    const isStep = step !== undefined && step <= (await rights.stepTitles(access)).length
    const options = isStep ? address.options : others
    const size = { width: String(width), height: String(height) }
    const name = fullNameOf(owner) || owner.username
    const hasProfile = featuresOf(config.site.features, presentation.settings)['profile_links'] === true
    const painted = await readPaintedAssets(database, oid)

    const answer: OembedAnswer = {
      type: 'rich',
      version: '1.0',
      title,
      author_name: name,
      ...(hasProfile && { author_url: `${origin}/user/${owner.oid}/` }),
      provider_name: config.site.brand,
      provider_url: `${origin}/`,
      cache_age: CACHE_SECONDS,
      html: embedCode({ oid, title, schemaVersion, canonicalUrl, options, size }),
      width,
      height,
      ...thumbnailOf(painted, bounds, (sha256, type) => origin + assetUrl(oid, sha256, type, null)),
    }
    void reply.header('Cache-Control', originCaching(config, CACHE_SECONDS))
    return format === 'xml'
      ? sendMarkup(reply, oembedXml(answer), 'text/xml; charset=utf-8')
      : reply.send(answer)
  })

  app.get('/oembed/providers.json', async (request, reply) => {
    void reply.header('Cache-Control', originCaching(config, CACHE_SECONDS))
    return [providerOf(config.site.brand, siteOf(config, request).origin)]
  })
}

/** In the form of the public registry (oembed.com/providers.json). Pages of the classic schema have no folder of their own. */
function providerOf(name: string, origin: string) {
  const schemes = ['/p/*', '/embed/*', '/*/'].map((pattern) => origin + pattern)
  const endpoint = { schemes, url: `${origin}/oembed`, discovery: true, formats: FORMATS }
  return { provider_name: name, provider_url: `${origin}/`, endpoints: [endpoint] }
}

/** The largest picture within the bounds; nothing when none is small enough. */
function thumbnailOf(
  painted: PaintedAssets,
  { width: maxWidth = Infinity, height: maxHeight = Infinity }: Partial<Size>,
  urlOf: (sha256: string, mediaType: string) => string,
) {
  for (const name of THUMBNAILS) {
    const file = painted[name]
    const { width, height } = PICTURE_SIZES[name]
    if (!file || width > maxWidth || height > maxHeight) continue
    return {
      thumbnail_url: urlOf(file.sha256, file.mediaType),
      thumbnail_width: width,
      thumbnail_height: height,
    }
  }
  return {}
}
