import { embedPath } from '@viewpage/shared-events/embed-code'
import { readEmbedOptions } from '@viewpage/shared-events/embed-options'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deckTag } from '../../pages/edge/edge.ts'
import { isCanonical, knownAddress } from '../../foundation/http/known-address.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { languageForAnybody } from '../../foundation/http/plugins/language.ts'
import { queryOf } from '../../foundation/http/query-of.ts'
import type { Page } from '../../pages/html/send-page.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { readPaintedAssets } from '../../content/painting/painted-assets.ts'
import { stateOf } from '../../content/presentations/page-versions.ts'
import type { Parts } from '../parts.ts'
import { isClassic } from '../../content/presentations/presentation-paths.ts'
import { isIndexed, type Access } from '../../people/rights/rights.ts'
import { readStorageToken } from '../../people/rights/storage-token.ts'
import { EMBED_SLOTS, embedBody, embedHead, embedPageData, type ShownOptions } from './embed-page.ts'
import { sendMissingEmbed } from './missing-embed.ts'

type EmbedRequest = FastifyRequest<{
  Params: { oid: string }
  Querystring: { token?: unknown }
}>

/** A page of another origin, and the token with which it shows the player. */
interface Framing {
  readonly origin: string
  readonly token: string
}

type EmbedParts = Pick<Parts, 'rights' | 'database' | 'config' | 'signer' | 'shell' | 'now'> &
  Pick<Parts, 'pageVersions' | 'sharedPages' | 'sendPage'>

/** The embed pages (docs/behaviour/addresses.md#embed-address). */
export async function registerEmbed(
  app: FastifyInstance,
  { rights, database, config, signer, shell, pageVersions, sharedPages, sendPage, now }: EmbedParts,
): Promise<void> {
  // An embed is the same for every visitor, so it ignores the session.
  app.addHook('onRequest', async (request) => {
    request.user = null
    request.language = languageForAnybody(request)
  })

  function page(classicAddress: boolean) {
    return async (request: EmbedRequest, reply: FastifyReply) => {
      const { oid } = request.params
      const framing = framingOf(request)
      const variant = framing === null ? sharedPages.variantFor(request) : null
      const state = variant === null ? null : await pageVersions.ofDeck(oid)
      if (variant !== null && state !== null && isClassic(state.schemaVersion) === classicAddress) {
        return sharedPages.send(reply, {
          key: `embed ${oid} ${JSON.stringify(shownOptionsOf(request))}`,
          variant,
          tags: [deckTag(oid, state.version)],
          state: stateOf(state),
          isCanonical: isCanonical(
            request.url,
            knownAddress(request.url, Object.keys(shownOptionsOf(request))),
          ),
          read: async () => pageOf(request, await rights.of(request, { oid })),
        })
      }
      const access = await rights.findOrNull(request, { oid, token: framing?.token })
      const isAllowed = access?.rights.has(framing === null ? 'embed' : 'content')
      if (!access || !isAllowed) return sendMissingEmbed(reply, shell, serverTexts(request.language))
      const { presentation } = access
      if (isClassic(presentation.schemaVersion) !== classicAddress)
        return reply.redirect(embedPath(presentation) + queryOf(request), 301)
      return sendPage(reply, () => pageOf(request, access, framing))
    }
  }

  /** Of a private presentation, in a page of another origin (docs/behaviour/toolbar.md#private-decks). */
  function framingOf({ params: { oid }, query: { token }, headers }: EmbedRequest): Framing | null {
    const known = typeof token === 'string' ? readStorageToken(signer, token, now()) : null
    if (typeof token !== 'string' || known?.oid !== oid || known.hostOrigin === null) return null
    // Browsers say where a page is to be shown. It is for a frame, whose page its policy checks.
    const where = headers['sec-fetch-dest']
    return where === undefined || where === 'iframe' ? { origin: known.hostOrigin, token } : null
  }

  async function pageOf(
    request: EmbedRequest,
    access: Access,
    framing: Framing | null = null,
  ): Promise<Page> {
    const shown = await rights.openPlayer(access)
    const { presentation } = shown
    const options = shownOptionsOf(request)
    const pageData = embedPageData({
      config,
      signer,
      request,
      access: shown,
      painted: await readPaintedAssets(database, presentation.oid),
      options,
      now: now(),
      storageToken: framing?.token,
    })
    return {
      title: `${presentation.title} · ${config.site.brand}`,
      head: embedHead(pageData, isIndexed(shown)),
      host: 'embed',
      theme: options.theme,
      framedBy: framing?.origin,
      slots: EMBED_SLOTS,
      pageData,
      dataOf: shown.rights.has('content') ? { oid: presentation.oid, language: pageData.language } : null,
      body: embedBody(pageData, options, serverTexts(request.language)),
    }
  }

  /**
   * The options that change the page. Each has few values, because there is a page in the cache for every combination: the
   * script of the page reads the others, such as a colour.
   */
  function shownOptionsOf({ url }: EmbedRequest): ShownOptions {
    const { autoplay, title, link, theme } = readEmbedOptions(new URL(url, 'http://embed.invalid'))
    return {
      ...(autoplay !== undefined && { autoplay }),
      ...(title !== undefined && { title }),
      // The link with the mark of the product stays.
      ...(link !== undefined && !config.site.showWatermark && { link }),
      ...(theme !== undefined && { theme }),
    }
  }

  for (const [path, classic] of [
    [`/embed/${OID_PARAM}`, true],
    [`/p/${OID_PARAM}/embed`, false],
  ] as const) {
    app.get(`${path}/`, { config: { ignoresVisitor: true } }, page(classic))
    redirectSlashless(app, `${path}/`)
  }
}
