import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { formError } from '../../pages/forms/form-parts.ts'
import { savedMessage } from '../../pages/forms/saved-message.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import { newerOlderLinks } from '../../pages/html/newer-older-nav.ts'
import { dateText } from '../../foundation/config/site.ts'
import type { Invitation } from '../../people/sharing/invitation-store.ts'
import type { SharedPresentation } from '../../people/sharing/shared-presentations.ts'
import { queryOfPlace, type ListPlace } from '../../content/presentations/list-pages.ts'
import {
  editPath,
  insightsPath,
  pagePath,
  versionsPath,
} from '../../content/presentations/presentation-paths.ts'
import { iconSheet } from '../../pages/html/icons.ts'
import { copyItem, downloadItem, type MenuItem } from './card-menu.ts'
import type { SelectedPresentation } from './change-selection.ts'
import { countText, dashboardTabs, uploadLink, type TabCounts } from './dashboard-tabs.ts'
import { filterForm, nothingFound } from './filter-form.ts'
import { markedTitle } from './found-part.ts'
import { dashboardCard } from './own-card.ts'

export const SHARED_PATH = '/dashboard/shared/'

/** What was just done; the page confirms it. */
export const SHARED_DONE = ['left', 'accepted', 'declined'] as const
export type SharedDone = (typeof SHARED_DONE)[number]

/** The presentations that others share with an account, with the invitations that wait above them. */
export interface SharedPage extends FormContext {
  readonly invitations: readonly Invitation[]
  readonly presentations: readonly (SharedPresentation & { readonly thumbnail: string | null })[]
  readonly counts: TabCounts
  readonly newer: ListPlace | null
  readonly older: ListPlace | null
  /** What the titles contain; empty for all. */
  readonly search: string
  /** Presentations that the filter lets through, on all pages; counting may have stopped. */
  readonly found: number
  readonly done: SharedDone | null
  /** The presentation that the visitor asked to leave. */
  readonly leaving: SelectedPresentation | null
  readonly problem: string | undefined
}

const ICONS = iconSheet([
  'comment',
  'copy',
  'download',
  'edit',
  'insights',
  'leave',
  'more',
  'search',
  'upload',
  'versions',
])

export function sharedBody(page: SharedPage): Html {
  const { text, counts, search, done, problem, invitations } = page
  const hasFilter = counts.shared > 0 || search !== ''
  return html`<div class="page-container own" data-dashboard data-list-path="${SHARED_PATH}" data-failed="${text('dashboard.list.failed')}">${ICONS}<div class="own-head"><h1 tabindex="-1">${text('dashboard.title')}</h1>${uploadLink(text)}</div>
<div class="own-line">${dashboardTabs(page, 'shared')}${hasFilter ? filterForm({ text, path: SHARED_PATH, search, orders: null }) : nothing}</div>
<p class="kit-visually-hidden" role="status" data-found-status></p>
${savedMessage(done === null ? null : text(`dashboard.shared.done.${done}`))}${problemNotice(problem)}
${leaveQuestion(page)}${invitations.map((each) => invitation(page, each))}
${sharedList(page)}</div>`
}

function sharedList(page: SharedPage): Html {
  const { text, language, presentations, search, found, newer, older } = page
  const count = text('dashboard.list.found', { count: found, number: countText(found, language) })
  const cards = html`<ul class="own-cards">${presentations.map((each) => card(page, each))}</ul>`
  return html`<div data-list data-found="${count}">${presentations.length === 0 ? empty(page) : cards}
${newerOlderLinks(text, {
  newer: newer && sharedPath(search, newer),
  older: older && sharedPath(search, older),
  className: 'site-actions own-pages',
})}</div>`
}

function sharedPath(search: string, place: ListPlace): string {
  const query = new URLSearchParams({
    ...(search !== '' && { q: search }),
    ...queryOfPlace(place),
  }).toString()
  return query === '' ? SHARED_PATH : `${SHARED_PATH}?${query}`
}

function problemNotice(problem: string | undefined): Html {
  return problem === undefined
    ? nothing
    : html`<div class="site-notice">${formError('shared-error', problem)}</div>`
}

function leaveQuestion({ text, csrfToken, leaving }: SharedPage): Html {
  if (leaving === null) return nothing
  return html`<form class="site-notice" method="post" action="${SHARED_PATH}">
<div><h2>${text('dashboard.shared.leaveQuestion')}</h2><p><strong${langAttribute(leaving.deckLanguage)} dir="auto">${leaving.title}</strong></p><p>${text('dashboard.shared.leaveText')}</p></div>
${hiddenFields(csrfToken, { leave: leaving.oid })}
<div class="site-actions"><button class="kit-button kit-button-secondary account-danger" type="submit">${text('dashboard.shared.leave')}</button><a class="kit-button kit-button-quiet" href="${SHARED_PATH}">${text('copy.cancel')}</a></div>
</form>`
}

function invitation({ text, language, csrfToken }: SharedPage, waiting: Invitation): Html {
  const { id, title, deckLanguage, right, inviter, expiresAt } = waiting
  const button = (answer: string, look: string, label: string) =>
    html`<button class="kit-button kit-button-${look}" type="submit" name="${answer}" value="${id}" aria-describedby="invitation-${id}">${label}</button>`
  const until = text('invitation.until', { date: dateText(expiresAt, language) })
  return html`<form class="site-notice" method="post" action="${SHARED_PATH}">
<div id="invitation-${id}"><h2 dir="auto">${text(`invitation.${right}`, { name: inviter })}</h2><p><strong${langAttribute(deckLanguage)} dir="auto">${title}</strong></p><p>${until}</p></div>
${hiddenFields(csrfToken)}
<div class="site-actions">${button('accept', 'primary', text('invitation.accept'))}${button('decline', 'quiet', text('invitation.decline'))}</div>
</form>`
}

function card({ text, search }: SharedPage, shared: SharedPage['presentations'][number]): Html {
  const { oid, title, deckLanguage, thumbnail, right, ownerName } = shared
  const by = text('dashboard.shared.by', { name: ownerName })
  return dashboardCard(text, {
    ...{ oid, title, language: deckLanguage, thumbnail },
    path: pagePath(shared),
    marked: markedTitle(title, search),
    state: `${by} · ${text(`dashboard.shared.${right}`)}`,
    items: itemsOf(text, shared),
    box: nothing,
  })
}

/** What the right allows, and leaving. */
function itemsOf(text: SharedPage['text'], shared: SharedPresentation): MenuItem[] {
  const { oid, right, privacy } = shared
  const comment: MenuItem = {
    icon: 'comment',
    label: text('dashboard.shared.openComments'),
    href: `${editPath(shared)}#present`,
  }
  const edit: MenuItem[] = [
    { icon: 'edit', label: text('dashboard.edit'), href: editPath(shared) },
    { icon: 'insights', label: text('insights.title'), href: insightsPath(shared) },
    { icon: 'versions', label: text('versions.title'), href: versionsPath(shared) },
  ]
  const leave: MenuItem = {
    icon: 'leave',
    label: text('dashboard.shared.leave'),
    href: `${SHARED_PATH}?leave=${oid}`,
    isApart: true,
  }
  return [
    ...(right === 'edit' ? edit : [comment]),
    ...(privacy === 'reusable' ? [copyItem(text, oid)] : []),
    ...(right === 'edit' ? [downloadItem(text, oid)] : []),
    leave,
  ]
}

function empty({ text, invitations, search }: SharedPage): Html {
  if (search !== '') return nothingFound(text, SHARED_PATH, search)
  if (invitations.length > 0) return nothing
  return html`<div class="own-nothing"><h2>${text('dashboard.shared.empty')}</h2><p>${text('dashboard.shared.emptyText')}</p></div>`
}
