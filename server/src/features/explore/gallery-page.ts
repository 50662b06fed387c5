import type { CardItem } from '@viewpage/shared-events'
import { html, type Html } from '../../foundation/markup/html.ts'
import { cardGrid } from '../../pages/html/presentation-cards.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

/** The staff's picks. */
export function galleryBody(text: ServerTexts, picks: readonly CardItem[]): Html {
  const [shown, buttonClass] =
    picks.length === 0
      ? [html`<p class="explore-text">${text('gallery.nothing')}</p>`, 'kit-button-primary']
      : [cardGrid(picks), 'kit-button-secondary']
  return html`<div class="page-container"><div class="site-intro"><h1>${text('gallery.title')}</h1><p>${text('gallery.text')}</p></div>
${shown}
<div class="site-actions explore-on"><a class="kit-button ${buttonClass}" href="/explore/">${text('notFound.explore')}</a></div></div>`
}
