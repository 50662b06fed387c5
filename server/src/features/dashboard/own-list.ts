import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { newerOlderLinks } from '../../pages/html/newer-older-nav.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import type { FormContext } from '../../pages/forms/form-context.ts'
import { queryOfPlace, type ListPlace } from '../../content/presentations/list-pages.ts'
import {
  editPath,
  insightsPath,
  pagePath,
  sharingPath,
  versionsPath,
} from '../../content/presentations/presentation-paths.ts'
import { copyItem, downloadItem, type MenuItem } from './card-menu.ts'
import { countText } from './dashboard-tabs.ts'
import { nothingFound } from './filter-form.ts'
import { markedTitle } from './found-part.ts'
import { dashboardCard } from './own-card.ts'
import { OWN_ORDERS } from './own-orders.ts'
import type { OwnPresentation, OwnFilter } from './own-presentations.ts'
import { SELECTION, selectionBar } from './selection-form.ts'

/** A page of an owner's presentations. */
export interface OwnList extends FormContext {
  readonly presentations: readonly (OwnPresentation & { readonly thumbnail: string | null })[]
  readonly newer: ListPlace | null
  readonly older: ListPlace | null
  /** It is a page after the last one. */
  readonly isBeyondEnd: boolean
  /** Presentations that the filter lets through, on all pages; counting may have stopped. */
  readonly found: number
  readonly filter: OwnFilter
  /** The page that is shown. */
  readonly place: ListPlace
  /** All boxes of the page are ticked. */
  readonly isAllTicked: boolean
}

/** The list with its bar and its pages. The script puts a new one in its place while somebody types. */
export function ownList(list: OwnList): Html {
  const { text, language, presentations, filter, found } = list
  const count = text('dashboard.list.found', { count: found, number: countText(found, language) })
  const cards = html`<ul class="own-cards">${presentations.map((each) => card(list, each))}</ul>`
  return html`<div data-list data-found="${count}">${presentations.length === 0 ? nowhere(list) : cards}
${newerOlderLinks(text, {
  newer: list.newer && listPath(filter, list.newer),
  older: list.older && listPath(filter, list.older),
  className: 'site-actions own-pages',
})}${presentations.length === 0 ? nothing : bar(list)}</div>`
}

/** The address of a page of the list. */
function listPath({ search, order }: OwnFilter, place: ListPlace, ticked = false): string {
  const query = new URLSearchParams({
    ...(search !== '' && { q: search }),
    ...(order !== OWN_ORDERS[0] && { sort: order }),
    ...queryOfPlace(place),
    ...(ticked && { tick: 'all' }),
  }).toString()
  return query === '' ? '/dashboard/next/' : `/dashboard/next/?${query}`
}

function bar(list: OwnList): Html {
  const { filter, place } = list
  return selectionBar({
    ...list,
    count: list.presentations.length,
    nonePath: listPath(filter, place),
    allPath: listPath(filter, place, true),
  })
}

function card(list: OwnList, own: OwnList['presentations'][number]): Html {
  const { text, language, filter, isAllTicked } = list
  const { oid, title, deckLanguage, thumbnail, privacy, isTakenDown, viewsCount } = own
  const visibility = text(isTakenDown ? 'takenDown.label' : `privacy.${privacy}`)
  const { number } = formatsFor(language)
  const views = text('dashboard.views', { count: viewsCount, number: number(viewsCount) })
  const checked = isAllTicked ? html` checked` : nothing
  return dashboardCard(text, {
    ...{ oid, title, language: deckLanguage, thumbnail },
    path: pagePath(own),
    marked: markedTitle(title, filter.search),
    state: `${visibility} · ${views}`,
    items: itemsOf(list, own),
    box: html`<label class="own-box"><input type="checkbox" name="oid" value="${oid}" form="${SELECTION}" data-privacy="${privacy}"${checked}><span class="kit-visually-hidden" dir="auto">${text('dashboard.list.select', { title })}</span></label>`,
  })
}

function itemsOf({ text }: OwnList, own: OwnPresentation): MenuItem[] {
  const { oid, privacy, isTakenDown } = own
  return [
    { icon: 'edit', label: text('dashboard.edit'), href: editPath(own) },
    { icon: 'share', label: text('dashboard.share'), href: sharingPath(own), sharing: oid },
    { icon: 'insights', label: text('insights.title'), href: insightsPath(own) },
    { icon: 'versions', label: text('versions.title'), href: versionsPath(own) },
    ...(privacy === 'reusable' && !isTakenDown ? [copyItem(text, oid)] : []),
    downloadItem(text, oid),
    { icon: 'select', label: text('dashboard.select'), href: null, action: 'select', isApart: true },
    {
      icon: 'delete',
      label: text('dashboard.list.delete'),
      href: `${sharingPath(own)}delete/`,
      action: 'delete',
    },
  ]
}

function nowhere({ text, isBeyondEnd, filter }: OwnList): Html {
  if (filter.search !== '') return nothingFound(text, '/dashboard/next/', filter.search)
  if (isBeyondEnd)
    return html`<div class="own-nothing"><h2>${text('dashboard.end')}</h2><div class="site-actions"><a class="kit-button kit-button-secondary" href="/dashboard/next/" data-all-titles>${text('dashboard.newest')}</a></div></div>`
  return nothing
}
