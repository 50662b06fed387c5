import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import type { ListedPresentation } from '../../content/presentations/listed-presentations.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

/** A card of any kind. */
export interface SiteCard {
  readonly path: string
  readonly title: string
  /** Of the title (BCP 47). @default not known */
  readonly language?: string
  readonly thumbnail: string | null
  readonly thumbnailSet?: string
  /** @default none */
  readonly subTitle?: string
}

/** A grid of cards, with as many in a row as fit, or up to four. */
export function cardGrid(cards: readonly SiteCard[], look: 'site-grid' | 'explore-four' = 'site-grid'): Html {
  return html`<ul class="${look}">${cards.map(card)}</ul>`
}

/** Cards of presentations, with the label of a template or the name of the owner. */
export function presentationCards(text: ServerTexts, listed: readonly ListedPresentation[]): SiteCard[] {
  return listed.map((each) => ({
    ...ownCard(text, each),
    ...(!each.isTemplate && { subTitle: each.ownerName }),
  }))
}

/** Cards without the owner's name, for pages of one owner. */
export function ownCards(text: ServerTexts, listed: readonly ListedPresentation[]): SiteCard[] {
  return listed.map((each) => ownCard(text, each))
}

function ownCard(text: ServerTexts, { isTemplate, ...listed }: ListedPresentation): SiteCard {
  return { ...listed, ...(isTemplate && { subTitle: text('templates.label') }) }
}

function card({ path, thumbnail, thumbnailSet, title, language, subTitle = '' }: SiteCard): Html {
  const widths =
    thumbnailSet === undefined
      ? nothing
      : html`srcset="${thumbnailSet}" sizes="auto, (min-width: 768px) 230px, 100vw"`
  const picture =
    thumbnail === null
      ? html`<span class="site-card-blank"></span>`
      : html`<img loading="lazy" ${widths} src="${thumbnail}" alt="" width="480" height="270">`
  const under = subTitle === '' ? nothing : html`<span dir="auto">${subTitle}</span>`
  return html`<li><a class="site-card" href="${path}">${picture}<strong${langAttribute(language)} dir="auto">${title}</strong>${under}</a></li>`
}
