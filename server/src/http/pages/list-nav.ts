import { html, nothing, type Html } from '../markup/html.ts'
import type { ListPage } from '../../presentations/list-pages.ts'
import type { ServerTexts } from '../../locales/texts.ts'

/** Links to the previous and the next page; nothing for a single page. @param address URL of a page, from 1 */
export function listNav(
  text: ServerTexts,
  { page, pages }: ListPage,
  address: (page: number) => string,
): Html {
  if (pages === 1) return nothing
  const link = (to: number, rel: 'prev' | 'next', label: string) =>
    html`<a class="kit-button kit-button-secondary" rel="${rel}" href="${address(to)}">${label}</a>`
  const previous = page > 1 ? link(page - 1, 'prev', text('explore.previous')) : nothing
  const next = page < pages ? link(page + 1, 'next', text('explore.next')) : nothing
  return html`<nav class="explore-pages" aria-label="${text('explore.pages')}">${previous}<span>${text('explore.pageOf', { page, pages })}</span>${next}</nav>`
}

/** The title of a page of a list, with the page number from the second page on. */
export function listTitle(text: ServerTexts, title: string, { page, pages }: ListPage): string {
  return page === 1 ? title : `${title} · ${text('explore.pageOf', { page, pages })}`
}
