import { embedCode } from '@viewpage/shared-events/embed-code'
import type { FastifyRequest } from 'fastify'
import { assetUrl } from '../../storage/files/asset-urls.ts'
import type { ABOUT_PATHS } from '../../foundation/http/about-paths.ts'
import type { Html } from '../../foundation/markup/html.ts'
import { siteOf } from '../../foundation/config/site.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { readPaintedAssets } from '../../content/painting/painted-assets.ts'
import { cookieNameAt } from '../../foundation/http/plugins/loopback-cookies.ts'
import type { Parts } from '../parts.ts'
import type { PresentationCard } from '../../content/presentations/shelves.ts'
import { embeddingBody, whoIsWatchingBody } from './help-pages.ts'
import { pricingBody } from './pricing-page.ts'
import { privacyBody } from './privacy-page.ts'
import { productBody, type ShownPresentation } from './product-page.ts'
import { termsBody } from './terms-page.ts'
import { videoBody, videoEduBody, videoExploreBody } from './video-pages.ts'

type AboutParts = Pick<Parts, 'config' | 'database' | 'readShelves'>

/** A page of text, such as the terms of use. */
interface AboutPage {
  readonly title: string
  readonly description: string
  readonly body: Html
}

type WritePage = (text: ServerTexts, request: FastifyRequest) => AboutPage | Promise<AboutPage>

/** px; of the example on the page about embedding. */
const EXAMPLE_SIZE = { width: '560', height: '315' } as const

/** @returns what writes the page of each path */
export function createAboutPages(
  parts: AboutParts,
): Readonly<Record<(typeof ABOUT_PATHS)[number], WritePage>> {
  const { config, readShelves } = parts
  const {
    site: { brand, company, sentryDsn },
    tracking: { retentionDays },
  } = config

  return {
    '/product/': async (text, { user }) => ({
      title: text('product.title'),
      description: text('product.lead'),
      body: productBody(text, await firstShownPresentation(parts), user !== null),
    }),
    '/pricing/': (text, { user }) => ({
      title: text('pricing.title'),
      description: text('pricing.lead'),
      body: pricingBody(text, brand, user !== null),
    }),
    '/video/': (text) => ({
      title: text('video.title', { brand }),
      description: text('video.lead'),
      body: videoBody(text, brand),
    }),
    '/video/explore/': async (text) => ({
      title: text('videoExplore.title'),
      description: text('videoExplore.lead', { brand }),
      body: videoExploreBody(text, brand, (await readShelves()).videos),
    }),
    '/edu/prezi-video-edu/': (text) => ({
      title: text('videoEdu.title', { brand }),
      description: text('videoEdu.lead'),
      body: videoEduBody(text, brand),
    }),
    '/terms/': (text) => ({
      title: text('terms.title'),
      description: text('terms.lead', { company }),
      body: termsBody(text, company),
    }),
    '/privacy/': (text, request) => ({
      title: text('privacyPolicy.title'),
      description: text('privacyPolicy.lead', { company }),
      body: privacyBody({
        ...{ text, company, retentionDays, sentryDsn },
        nameOfCookie: (name) => cookieNameAt(config, request, name),
      }),
    }),
    '/help/embedding/': async (text, request) => ({
      title: text('embedding.title'),
      description: text('embedding.lead'),
      body: embeddingBody({
        text,
        language: request.language,
        origin: siteOf(config, request).origin,
        example: await exampleCode(parts, request),
      }),
    }),
    '/help/who-is-watching/': (text) => ({
      title: text('whoIsWatching.title'),
      description: text('whoIsWatching.lead'),
      body: whoIsWatchingBody(text),
    }),
  }
}

async function firstPick({ readShelves }: AboutParts): Promise<PresentationCard | undefined> {
  return (await readShelves()).picks[0]
}

async function firstShownPresentation(parts: AboutParts): Promise<ShownPresentation | null> {
  const pick = await firstPick(parts)
  if (!pick) return null
  const { poster } = await readPaintedAssets(parts.database, pick.oid)
  const picture = poster ? assetUrl(pick.oid, poster.sha256, poster.mediaType, null) : pick.thumbnail
  return { title: pick.title, owner: pick.subTitle, path: pick.path, picture }
}

async function exampleCode(parts: AboutParts, request: FastifyRequest): Promise<string | null> {
  const pick = await firstPick(parts)
  if (!pick) return null
  const { oid, title, schemaVersion, path } = pick
  const canonicalUrl = siteOf(parts.config, request).origin + path
  return embedCode({ oid, title, schemaVersion, canonicalUrl, options: {}, size: EXAMPLE_SIZE })
}
