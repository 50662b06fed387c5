import type { DeckPageData } from '@viewpage/shared-events'
import type { EmbedOptions } from '@viewpage/shared-events/embed-options'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { mark } from '../../pages/html/mark.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import { descriptionMeta } from '../../pages/html/description-meta.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { pageDataOf, type PageSources } from '../../pages/data/page-data.ts'
import type { PaintedAssets } from '../../content/painting/painted-assets.ts'
import type { ShownAccess } from '../../people/rights/rights-reader.ts'

/** An embed has no other slot than the player's. */
export const EMBED_SLOTS = ['viewer'] as const

export interface EmbedSources extends Pick<
  PageSources,
  'config' | 'signer' | 'request' | 'now' | 'storageToken'
> {
  readonly access: ShownAccess
  readonly painted: PaintedAssets
  readonly options: ShownOptions
}

/** Options of the embedding page that its HTML depends on. */
export type ShownOptions = Pick<EmbedOptions, 'autoplay' | 'title' | 'link' | 'theme'>

/** The page data of an embed: the same for every visitor, without data that only the view page uses. */
export function embedPageData({ options, ...sources }: EmbedSources): DeckPageData {
  const pageData = pageDataOf({
    ...sources,
    searchTerms: {},
    hasLiked: false,
    hasOthers: false,
    shelves: { picks: [], templates: [], videos: [] },
    isPublicView: false,
    embedMode: true,
  })
  return {
    ...pageData,
    shouldAutoplay: options.autoplay ?? pageData.shouldAutoplay,
    ...(options.title === false && { embed: { title: false } }),
    transcriptData: [],
    backUrl: null,
  }
}

/** Search engines list the view page instead of the embed, unless it may not be indexed. */
export function embedHead({ description, canonicalUrl }: DeckPageData, indexed: boolean): Html {
  const robots = indexed ? nothing : html`<meta name="robots" content="noindex">`
  return html`${robots}${descriptionMeta(description)}<link rel="canonical" href="${canonicalUrl}">`
}

/**
 * The body of an embed. Without JavaScript the whole picture links to the view page, because the player cannot run.
 */
export function embedBody(
  pageData: DeckPageData,
  options: ShownOptions,
  text: ServerTexts,
): (slot: (name: string) => Html) => Html {
  const { title, deck, canonicalUrl, brand, showWatermark } = pageData
  const label = text('embed.open', { brand })
  const link = html`<a class="embed-link" href="${canonicalUrl}" target="_blank" rel="noopener" aria-label="${label}"><span class="embed-link-words">${label}</span>${showWatermark ? mark(20) : nothing}</a>`
  return (slot) => html`<main class="embed">
<h1 class="kit-visually-hidden"${langAttribute(deck.language)} dir="auto">${title}</h1>
${slot('viewer')}
${options.link === false ? nothing : link}
<noscript><a class="embed-cover" href="${canonicalUrl}" target="_blank" rel="noopener" aria-label="${label}"></a></noscript>
</main>`
}
