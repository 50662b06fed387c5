import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { listNav } from '../../pages/html/list-nav.ts'
import { cardGrid, presentationCards } from '../../pages/html/presentation-cards.ts'
import { searchForm } from '../../pages/html/search-form.ts'
import { startLink } from '../../pages/html/start-link.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import {
  FIRST_PAGE,
  queryOfPlace,
  type ListPage,
  type ListPlace,
} from '../../content/presentations/list-pages.ts'
import {
  LIST_ORDERS,
  type ListedPresentation,
  type ListOrder,
} from '../../content/presentations/listed-presentations.ts'

/** A page of the list of public presentations. */
export interface ExplorePage {
  readonly text: ServerTexts
  readonly order: ListOrder
  readonly place: ListPage
  readonly presentations: readonly ListedPresentation[]
  readonly hasTemplates: boolean
  readonly isLoggedIn: boolean
}

export function exploreBody(page: ExplorePage): Html {
  const { text, order, place, presentations } = page
  return html`<div class="page-container"><div class="site-intro"><h1>${text('notFound.explore')}</h1></div>
${searchForm(text)}
${presentations.length === 0 ? noPresentations(page) : html`${orders(page)}${cardGrid(presentationCards(text, presentations))}`}
${listNav(text, place, (to) => explorePath(order, to))}</div>`
}

/** The address of a page of the list. The first page of the default order has no query. */
function explorePath(order: ListOrder, place: ListPlace): string {
  const query = new URLSearchParams({
    ...(order !== 'watched' && { sort: order }),
    ...queryOfPlace(place),
  }).toString()
  return query === '' ? '/explore/' : `/explore/?${query}`
}

function orders({ text, order }: ExplorePage): Html {
  const links = LIST_ORDERS.map((each) => {
    const current = each === order ? html` aria-current="page"` : nothing
    return html`<a href="${explorePath(each, FIRST_PAGE)}"${current}>${text(`explore.${each}`)}</a>`
  })
  return html`<nav class="explore-orders" aria-label="${text('explore.order')}">${links}</nav>`
}

/** A page that is empty too is no way on. */
function noPresentations({ text, hasTemplates, isLoggedIn }: ExplorePage): Html {
  const start = hasTemplates
    ? html`<a class="kit-button kit-button-primary" href="/presentation-template/">${text('templates.start')}</a>`
    : startLink(text, isLoggedIn)
  return html`<div class="site-empty"><h2>${text('explore.nothing')}</h2><p>${text('explore.nothingText')}</p><div class="site-actions">${start}</div></div>`
}
