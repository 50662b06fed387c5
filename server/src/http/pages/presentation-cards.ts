import { html, nothing, type Html } from '../markup/html.ts'
import type { ListedPresentation } from '../../presentations/listed-presentations.ts'
import type { ServerTexts } from '../../locales/texts.ts'

/** What a card shows, wherever it leads. */
export interface SiteCard {
  readonly path: string
  readonly title: string
  readonly thumbnail: string | null
  /** @default none */
  readonly subTitle?: string
}

/** Cards side by side; as many in a row as fit, or up to four. */
export function cardGrid(cards: readonly SiteCard[], look: 'site-grid' | 'explore-four' = 'site-grid'): Html {
  return html`<ul class="${look}">${cards.map(card)}</ul>`
}

/** Cards of presentations: templates say what they are, others who owns them. */
export function presentationCards(text: ServerTexts, listed: readonly ListedPresentation[]): SiteCard[] {
  return listed.map((each) => ({
    ...ownCard(text, each),
    ...(!each.isTemplate && { subTitle: each.ownerName }),
  }))
}

/** The same where everything has one owner, who stands above. */
export function ownCards(text: ServerTexts, listed: readonly ListedPresentation[]): SiteCard[] {
  return listed.map((each) => ownCard(text, each))
}

function ownCard(text: ServerTexts, { title, path, thumbnail, isTemplate }: ListedPresentation): SiteCard {
  return { title, path, thumbnail, ...(isTemplate && { subTitle: text('templates.label') }) }
}

function card({ path, thumbnail, title, subTitle = '' }: SiteCard): Html {
  const picture =
    thumbnail === null
      ? html`<span class="site-card-blank"></span>`
      : html`<img src="${thumbnail}" alt="" width="480" height="270" loading="lazy">`
  const under = subTitle === '' ? nothing : html`<span dir="auto">${subTitle}</span>`
  return html`<li><a class="site-card" href="${path}">${picture}<strong dir="auto">${title}</strong>${under}</a></li>`
}
