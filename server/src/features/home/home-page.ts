import type { CardItem } from '@viewpage/shared-events'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { cardGrid } from '../../pages/html/presentation-cards.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { startLink } from '../../pages/html/start-link.ts'

/** The home page, whose search is that of the header: presentations to watch, and links to more. */
export function homeBody(text: ServerTexts, cards: readonly CardItem[], isLoggedIn: boolean): Html {
  return html`<div class="page-container"><div class="site-intro"><h1>${text('home.title')}</h1><p>${text('home.text')}</p><div class="site-actions">${startLink(text, isLoggedIn)}</div></div>
<nav class="explore-ways" aria-label="${text('explore.ways')}"><a class="kit-button kit-button-quiet" href="/explore/">${text('notFound.explore')}</a><a class="kit-button kit-button-quiet" href="/presentation-template/">${text('templates.title')}</a><a class="kit-button kit-button-quiet" href="/gallery/">${text('gallery.title')}</a></nav>
${cards.length === 0 ? nothing : html`<h2 class="site-heading">${text('home.watching')}</h2>${cardGrid(cards)}`}</div>`
}
