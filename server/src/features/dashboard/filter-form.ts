import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { icon } from '../../pages/html/icons.ts'

/** What a list of the dashboard is filtered by, and sorted. */
interface FilterForm {
  readonly text: ServerTexts
  /** The path of the page with the list. */
  readonly path: string
  readonly search: string
  /** Its orders; `null` for a list that has one. */
  readonly orders:
    | readonly { readonly value: string; readonly label: string; readonly isChosen: boolean }[]
    | null
}

/** Filter and order of a list. The script sends it while somebody types. */
export function filterForm({ text, path, search, orders }: FilterForm): Html {
  const label = text('dashboard.list.filter')
  return html`<form class="own-filter" method="get" action="${path}" role="search" aria-label="${text('dashboard.title')}" data-filter><span class="own-search">${icon('search')}<input type="search" name="q" value="${search}" maxlength="200" autocomplete="off" enterkeyhint="search" dir="auto" placeholder="${label}" aria-label="${label}"></span>${orders === null ? nothing : sortMenu(text, orders)}<noscript><button class="kit-button kit-button-secondary" type="submit">${text('dashboard.list.show')}</button></noscript></form>`
}

function sortMenu(text: ServerTexts, orders: NonNullable<FilterForm['orders']>): Html {
  const options = orders.map(
    ({ value, label, isChosen }) =>
      html`<option value="${value}"${isChosen ? html` selected` : nothing}>${label}</option>`,
  )
  return html`<span class="own-sort"><select name="sort" aria-label="${text('dashboard.list.sort')}">${options}</select>${icon('caretDown', 14)}${icon('sort')}</span>`
}

/** Instead of a list in which no title contains the term. */
export function nothingFound(text: ServerTexts, path: string, search: string): Html {
  return html`<div class="own-nothing"><h2 dir="auto">${text('dashboard.list.nothing', { term: search })}</h2><div class="site-actions"><a class="kit-button kit-button-secondary" href="${path}" data-all-titles>${text('dashboard.list.all')}</a></div></div>`
}
