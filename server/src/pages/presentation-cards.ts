import type { ListedPresentation } from '../presentations/listed-presentations.ts'
import { html } from './html.ts'
import type { ServerTexts } from './texts.ts'

/** What a card shows, wherever it leads. */
export interface SiteCard {
  readonly path: string
  readonly title: string
  readonly thumbnail: string | null
  /** @default none */
  readonly subTitle?: string
}

/** Cards side by side; as many in a row as fit, or up to four. */
export function cardGrid(
  cards: readonly SiteCard[],
  look: 'site-grid' | 'explore-four' = 'site-grid',
): string {
  return html`<ul class="${look}">!${cards.map(card).join('')}</ul>`
}

/** Cards of presentations: by their owner, templates by what they are. */
export function presentationCards(text: ServerTexts, listed: readonly ListedPresentation[]): SiteCard[] {
  return listed.map(({ ownerName, isTemplate, ...card }) => ({
    ...card,
    subTitle: isTemplate ? text('templates.label') : ownerName,
  }))
}

function card({ path, thumbnail, title, subTitle = '' }: SiteCard): string {
  const picture =
    thumbnail === null
      ? '<span class="site-card-blank"></span>'
      : html`<img src="${thumbnail}" alt="" width="480" height="270" loading="lazy">`
  const under = subTitle === '' ? '' : html`<span dir="auto">${subTitle}</span>`
  return html`<li><a class="site-card" href="${path}">!${picture}<strong dir="auto">${title}</strong>!${under}</a></li>`
}
