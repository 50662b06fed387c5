import { html, type Html } from '../../foundation/markup/html.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

/** A search form in a page, only on small screens, where the header shows an icon instead of its form. */
export function searchForm(text: ServerTexts, term = ''): Html {
  return html`<form class="explore-search explore-search-small" role="search" aria-label="${text('explore.searchLabel')}" action="/explore/search/" method="get"><label class="kit-visually-hidden" for="explore-search">${text('explore.searchLabel')}</label><input id="explore-search" type="search" name="search" value="${term}" placeholder="${text('explore.searchLabel')}" autocomplete="off" enterkeyhint="search" dir="auto"><button class="kit-button kit-button-primary" type="submit">${text('explore.searchSubmit')}</button></form>`
}
