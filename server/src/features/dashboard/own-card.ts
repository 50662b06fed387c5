import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import { cardMenu, type MenuItem } from './card-menu.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

/** A card of the dashboard: picture, title, what is known about it, box and menu. */
export interface DashboardCard {
  readonly oid: string
  readonly path: string
  readonly title: string
  /** Of the title, if the document names it. */
  readonly language: string | null
  /** The title, with what a search found marked. */
  readonly marked: Html
  readonly thumbnail: string | null
  /** "Public · 48,210 views". */
  readonly state: string
  readonly items: readonly MenuItem[]
  /** The box that selects it; nothing where nothing can be selected. */
  readonly box: Html
}

export function dashboardCard(text: ServerTexts, card: DashboardCard): Html {
  const { oid, path, title, language, marked, thumbnail, state, items, box } = card
  const picture =
    thumbnail === null
      ? nothing
      : html`<img src="${thumbnail}" alt="" width="480" height="270" loading="lazy">`
  // The title is the same link: the picture is left out for keyboards and screen readers.
  return html`<li class="own-card" data-oid="${oid}"><a class="own-picture" href="${path}" tabindex="-1" aria-hidden="true">${picture}</a><div class="own-words"><a class="own-title" href="${path}" title="${title}"${langAttribute(language)} dir="auto">${marked}</a><span dir="auto" data-state>${state}</span></div>${box}${cardMenu(text, { title, language, thumbnail, state }, items)}</li>`
}
