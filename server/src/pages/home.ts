import type { CardItem } from '@viewpage/shared-events'
import { html } from './html.ts'
import type { ServerTexts } from './texts.ts'

/** The front door: what can be watched. */
export function homeBody(text: ServerTexts, cards: readonly CardItem[]): string {
  return html`<div class="page-container"><div class="site-intro"><h1>${text('home.title')}</h1><p>${text('home.text')}</p></div>
<h2 class="site-heading">${text('home.watching')}</h2>
<ul class="site-grid">!${cards.map(card).join('')}</ul></div>`
}

function card({ path, thumbnail, title, subTitle }: CardItem): string {
  return html`<li><a class="site-card" href="${path}"><img src="${thumbnail}" alt="" width="480" height="270" loading="lazy"><strong dir="auto">${title}</strong><span dir="auto">${subTitle}</span></a></li>`
}
