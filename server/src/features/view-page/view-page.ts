import type { Language, DeckPageData } from '@viewpage/shared-events'
import { html, joinHtml, nothing, type Html } from '../../foundation/markup/html.ts'
import { inlineJson } from '../../foundation/markup/inline-json.ts'
import { descriptionMeta } from '../../pages/html/description-meta.ts'
import { languageLinks } from '../../pages/html/language-links.ts'
import { markdownPath } from '../../content/presentations/presentation-paths.ts'
import { structuredData } from './structured-data.ts'

/** Slots of the view page, in document order. */
export const VIEW_PAGE_SLOTS = [
  'banner',
  'header',
  'viewer',
  'teaser',
  'metadata',
  'toolbar',
  'transcript',
  'app-promo',
  'sidebar',
  'cta',
  'modals',
  'identification',
] as const

/**
 * The element after the first screen. Browsers paint while they parse: what ends a line or ends at the bottom of the stage would move
 * as more of its slot is parsed. So the first paint waits for this element (HTML standard, `rel=expect`).
 */
const SECOND_SCREEN = 'second-screen'

interface ViewPageParts {
  /** The text of the link that skips the header. */
  readonly skip: string
  /** Shown to people with rights. */
  readonly notices: readonly Html[]
  /** Slots of remotes for which the page has no place of its own. */
  readonly others: readonly string[]
  readonly footer: Html
}

/** The body of the view page; the shell's `layout.css` has the grid. */
export function viewPageBody(
  slot: (name: string) => Html,
  { skip, notices, others, footer }: ViewPageParts,
): Html {
  return html`<a class="skip-link" href="#presentation">${skip}</a>
${slot('banner')}${slot('header')}
<main class="page-main">
${notices.length === 0 ? nothing : html`<div class="page-container">${notices}</div>`}${slot('viewer')}${slot('teaser')}${slot('metadata')}${slot('toolbar')}${others.map((name) => html`<div class="page-container">${slot(name)}</div>`)}
<div class="page-container page-columns" id="${SECOND_SCREEN}">${slot('transcript')}${slot('app-promo')}${slot('sidebar')}</div>
</main>
${slot('cta')}${footer}${slot('modals')}${slot('identification')}`
}

export interface ViewPageHead {
  readonly pageData: DeckPageData
  /** ms since 1970 */
  readonly createdAt: number
  readonly indexed: boolean
  /** The language in the requested address. */
  readonly requestedLanguage: Language | null
  /** Absolute address of the poster; `null` without one. */
  readonly image: string | null
}

/** Metadata of a presentation: description, canonical, languages, Open Graph, Twitter card, JSON-LD. */
export function viewPageHead({ pageData, createdAt, indexed, requestedLanguage, image }: ViewPageHead): Html {
  const { title, description, brand, language } = pageData
  const address = addressOf(pageData)
  const meta = (attribute: 'name' | 'property', name: string, content: string) => {
    if (content === '') return nothing
    const key = attribute === 'name' ? html`name="${name}"` : html`property="${name}"`
    return html`<meta ${key} content="${content}">`
  }
  const lines = [
    html`<link rel="expect" href="#${SECOND_SCREEN}" blocking="render">`,
    descriptionMeta(description),
    indexed ? languageLinks(address, requestedLanguage) : html`<link rel="canonical" href="${address}">`,
    indexed ? nothing : html`<meta name="robots" content="noindex">`,
    indexed ? oembedLink() : nothing,
    indexed ? html`<link rel="alternate" type="text/markdown" href="${markdownPath(pageData)}">` : nothing,
    meta('property', 'og:type', 'article'),
    meta('property', 'og:site_name', brand),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description.slice(0, 300)),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', language),
    meta('property', 'og:image', image ?? ''),
    meta('name', 'twitter:card', image === null ? 'summary' : 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description.slice(0, 200)),
    meta('name', 'twitter:image', image ?? ''),
    indexed
      ? html`<script type="application/ld+json">${inlineJson(structuredData(pageData, createdAt))}</script>`
      : nothing,
  ]
  return joinHtml(
    lines.filter((line) => line !== nothing),
    '\n',
  )

  function oembedLink(): Html {
    const provider = new URL('/oembed', address)
    provider.search = new URLSearchParams({ url: address, format: 'json' }).toString()
    return html`<link rel="alternate" type="application/json+oembed" href="${provider.href}" title="${title}">`
  }
}

/**
 * On a view link it is the link, because its visitors may have no access to the presentation's own address
 * (docs/behaviour/share.md#shared-link).
 */
export function addressOf({ canonicalUrl, prezilink }: DeckPageData): string {
  return prezilink === null ? canonicalUrl : new URL(`/v/${prezilink.link_id}/`, canonicalUrl).href
}
