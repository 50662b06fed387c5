import type { CardItem } from '@viewpage/shared-events'
import { html, nothing, type Html } from '../../http/markup/html.ts'
import { cardGrid } from '../../http/pages/presentation-cards.ts'
import { searchForm } from '../../http/pages/search-form.ts'
import type { ServerTexts } from '../../locales/texts.ts'

/** The home page: presentations to watch, and links to more. */
export function homeBody(text: ServerTexts, cards: readonly CardItem[]): Html {
  return html`<div class="page-container"><div class="site-intro"><h1>${text('home.title')}</h1><p>${text('home.text')}</p></div>
${searchForm(text, { where: 'all' })}
<nav class="explore-ways" aria-label="${text('explore.ways')}"><a class="kit-button kit-button-secondary" href="/explore/">${text('notFound.explore')}</a><a class="kit-button kit-button-secondary" href="/presentation-template/">${text('templates.title')}</a><a class="kit-button kit-button-secondary" href="/gallery/">${text('gallery.title')}</a></nav>
${cards.length === 0 ? nothing : html`<h2 class="site-heading">${text('home.watching')}</h2>${cardGrid(cards)}`}</div>`
}
