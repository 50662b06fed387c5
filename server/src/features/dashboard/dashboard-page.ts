import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { formError } from '../../pages/forms/form-parts.ts'
import { savedMessage } from '../../pages/forms/saved-message.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { newerOlderLinks } from '../../pages/html/newer-older-nav.ts'
import { dateText } from '../../foundation/config/site.ts'
import { countTexts } from '../../foundation/locales/count-texts.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { queryOfPlace, type ListPlace } from '../../content/presentations/list-pages.ts'
import {
  editPath,
  firstLookPath,
  insightsPath,
  pagePath,
  sharingPath,
} from '../../content/presentations/presentation-paths.ts'
import type { AskedAbout } from './asked-about-notes.ts'
import { dashboardTabs } from './dashboard-tabs.ts'
import { OWN_ORDERS } from './own-orders.ts'
import type { OwnPresentation, OwnFilter } from './own-presentations.ts'
import { SELECTION, selectionForm, selectionOutcome, type SelectionOutcome } from './selection-form.ts'

/** The presentations of an owner, with a notice about a copy above them. */
export interface DashboardPage extends FormContext {
  readonly presentations: readonly (OwnPresentation & { readonly thumbnail: string | null })[]
  readonly newer: ListPlace | null
  readonly older: ListPlace | null
  /** It is a page after the last one. */
  readonly isBeyondEnd: boolean
  readonly copy: CopyPrompt | null
  /** Whose owner is asked whether the speaker notes stay in the transcript. */
  readonly askedAbout: readonly AskedAbout[]
  readonly filter: OwnFilter
  /** The page that is shown. */
  readonly place: ListPlace
  /** All boxes of the page are ticked. */
  readonly isAllTicked: boolean
  readonly outcome: SelectionOutcome | null
  /** A presentation was deleted just now. */
  readonly deleted: boolean
}

/** A copy to confirm, or the reason why it is not possible. */
export type CopyPrompt =
  | { readonly oid: string; readonly title: string; readonly problem?: string }
  | { readonly problem: string }

export function dashboardBody(page: DashboardPage): Html {
  const { text, presentations, copy, deleted } = page
  return html`<div class="page-container"><div class="site-intro account-intro"><h1>${text('dashboard.title')}</h1>${presentations.length === 0 && page.filter.search === '' ? nothing : uploadLink(text)}</div>
${dashboardTabs(text, 'own')}${savedMessage(deleted ? text('dashboard.deleted') : null)}${selectionOutcome(page.outcome)}
${copy === null ? nothing : copyPrompt(page, copy)}${notesQuestion(page)}
${presentations.length === 0 && page.filter.search === '' ? nothing : listTools(page)}
${presentations.length === 0 ? empty(page) : html`<ul class="site-grid account-grid">${presentations.map((each) => card(page, each))}</ul>`}
${newerOlderLinks(text, {
  newer: page.newer && dashboardPath(page.filter, page.newer),
  older: page.older && dashboardPath(page.filter, page.older),
  className: 'site-actions site-pages',
})}</div>`
}

function dashboardPath({ search, order }: OwnFilter, place: ListPlace, ticked = false): string {
  const query = new URLSearchParams({
    ...(search !== '' && { search }),
    ...(order !== OWN_ORDERS[0] && { sort: order }),
    ...queryOfPlace(place),
    ...(ticked && { tick: 'all' }),
  }).toString()
  return query === '' ? '/dashboard/next/' : `/dashboard/next/?${query}`
}

/** Search and order of the list, and what can be done with several presentations. */
function listTools(page: DashboardPage): Html {
  const { text, filter, place, presentations } = page
  const orders = OWN_ORDERS.map((order) => {
    const selected = order === filter.order ? html` selected` : nothing
    return html`<option value="${order}"${selected}>${text(`dashboard.list.${order}`)}</option>`
  })
  const nonePath = dashboardPath(filter, place)
  const selection = selectionForm({
    ...page,
    nonePath,
    allPath: dashboardPath(filter, place, true),
  })
  return html`<div class="account-tools"><form class="account-filter" method="get" action="/dashboard/next/" role="search" aria-label="${text('dashboard.title')}"><label for="own-search">${text('dashboard.list.search')}</label><input id="own-search" type="search" name="search" value="${filter.search}" maxlength="200" autocomplete="off" enterkeyhint="search" dir="auto"><label for="own-sort">${text('dashboard.list.sort')}</label><select id="own-sort" name="sort">${orders}</select><button class="kit-button kit-button-secondary kit-button-small" type="submit">${text('dashboard.list.show')}</button></form>${presentations.length === 0 ? nothing : selection}</div>`
}

function copyPrompt({ text, csrfToken }: DashboardPage, copy: CopyPrompt): Html {
  if (!('oid' in copy)) return html`<div class="site-notice">${formError('copy-error', copy.problem)}</div>`
  return html`<form class="site-notice" method="post" action="/dashboard/next/">
<div><h2>${text('copy.question')}</h2><p><strong dir="auto">${copy.title}</strong></p><p>${text('copy.explanation')}</p>${formError('copy-error', copy.problem)}</div>
${hiddenFields(csrfToken, { copy: copy.oid })}
<div class="site-actions"><button class="kit-button kit-button-primary" type="submit">${text('copy.submit')}</button><a class="kit-button kit-button-quiet" href="/dashboard/next/">${text('copy.cancel')}</a></div>
</form>`
}

function notesQuestion({ text, askedAbout }: DashboardPage): Html {
  if (askedAbout.length === 0) return html``
  const links = askedAbout.map(
    (each) => html`<li><a href="${firstLookPath(each)}#notes" dir="auto">${each.title}</a></li>`,
  )
  return html`<section class="site-notice" aria-labelledby="notes-question"><div><h2 id="notes-question">${text('dashboard.notesQuestion.title')}</h2><p>${text('dashboard.notesQuestion.text')}</p><ul>${links}</ul></div></section>`
}

function card(
  { text, language, isAllTicked }: DashboardPage,
  own: DashboardPage['presentations'][number],
): Html {
  const { oid, title, thumbnail, privacy, isTakenDown, modifiedAt } = own
  const checked = isAllTicked ? html` checked` : nothing
  const box = html`<label class="account-box"><input type="checkbox" name="oid" value="${oid}" form="${SELECTION}"${checked}><span class="kit-visually-hidden" dir="auto">${text('dashboard.list.select', { title })}</span></label>`
  const state = text(isTakenDown ? 'takenDown.label' : `privacy.${privacy}`)
  const picture =
    thumbnail === null
      ? html`<span class="site-card-blank"></span>`
      : html`<img src="${thumbnail}" alt="" width="480" height="270" loading="lazy">`
  const hidden = html`<span class="kit-visually-hidden" dir="auto"> ${title}</span>`
  return html`<li class="site-own"><a class="site-card" href="${pagePath(own)}">${picture}<strong dir="auto">${title}</strong><span>${state} · ${dateText(modifiedAt, language)}</span><span>${countTexts(own, text, language).join(' · ')}</span></a><div class="account-own-links"><a href="${sharingPath(own)}">${text('dashboard.manage')}${hidden}</a><a href="${insightsPath(own)}">${text('insights.title')}${hidden}</a><a href="${editPath(own)}">${text('dashboard.edit')}${hidden}</a></div>${box}</li>`
}

function empty({ text, isBeyondEnd, filter }: DashboardPage): Html {
  if (filter.search !== '')
    return html`<div class="site-empty"><h2 dir="auto">${text('dashboard.list.nothing', { term: filter.search })}</h2><div class="site-actions"><a class="kit-button kit-button-secondary" href="/dashboard/next/">${text('dashboard.list.all')}</a></div></div>`
  if (isBeyondEnd) {
    return html`<div class="site-empty"><h2>${text('dashboard.end')}</h2><div class="site-actions"><a class="kit-button kit-button-secondary" href="/dashboard/next/">${text('dashboard.newest')}</a></div></div>`
  }
  const ways = [
    ['/presentation-template/', text('dashboard.templates')],
    ['/explore/', text('notFound.explore')],
  ].map(([path = '', label = '']) => html`<a class="kit-button kit-button-quiet" href="${path}">${label}</a>`)
  return html`<div class="site-empty"><h2>${text('dashboard.first')}</h2><p>${text('dashboard.emptyText')}</p><div class="site-actions">${uploadLink(text)}${ways}</div></div>`
}

function uploadLink(text: ServerTexts): Html {
  return html`<a class="kit-button kit-button-primary" href="/dashboard/next/upload/">${text('dashboard.upload')}</a>`
}
