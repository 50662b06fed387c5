import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import type { ListPage, ListPlace } from '../../content/presentations/list-pages.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

/** Links to the previous and the next page; nothing for a single page. @param address URL of a page */
export function listNav(text: ServerTexts, place: ListPage, address: (to: ListPlace) => string): Html {
  if (!place.previous && !place.next) return nothing
  const link = (to: ListPlace | null, rel: 'prev' | 'next', label: string) =>
    to === null
      ? nothing
      : html`<a class="kit-button kit-button-secondary" rel="${rel}" href="${address(to)}">${label}</a>`
  const previous = link(place.previous, 'prev', text('explore.previous'))
  const next = link(place.next, 'next', text('explore.next'))
  return html`<nav class="explore-pages" aria-label="${text('explore.pages')}">${previous}<span>${pageText(text, place)}</span>${next}</nav>`
}

/** The title of a page of a list, with the page number from the second page on. */
export function listTitle(text: ServerTexts, title: string, place: ListPage): string {
  return place.page === 1 ? title : `${title} · ${pageText(text, place)}`
}

/** The page number, with the number of pages unless there are too many to count. */
function pageText(text: ServerTexts, { page, pages }: ListPage): string {
  return pages === null ? text('explore.page', { page }) : text('explore.pageOf', { page, pages })
}
