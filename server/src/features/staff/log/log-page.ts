import type { Language } from '@viewpage/shared-events'
import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { listNav } from '../../../pages/html/list-nav.ts'
import { dateText, timeText } from '../../../foundation/config/site.ts'
import type { ServerTexts } from '../../../foundation/locales/texts.ts'
import { queryOfPlace, type ListPage, type ListPlace } from '../../../content/presentations/list-pages.ts'
import { STAFF_PATHS, staffBody, staffTitle } from '../../../pages/staff-page.ts'
import type { LogEntry, LoggedAccount } from './read-log.ts'

/** The data of the page of the log. */
export interface LogPage {
  readonly text: ServerTexts
  readonly language: Language
  readonly place: ListPage
  readonly entries: readonly LogEntry[]
}

export function logBody(page: LogPage): Html {
  const { text, place, entries } = page
  const list =
    entries.length === 0
      ? html`<p class="staff-none">${text('staff.log.none')}</p>`
      : html`<ol class="staff-list staff-log">${entries.map((entry) => entryItem(page, entry))}</ol>`
  return staffBody(text, 'log', html`${list}${listNav(text, place, logPath)}`)
}

function logPath(place: ListPlace): string {
  const query = new URLSearchParams(queryOfPlace(place)).toString()
  return query === '' ? STAFF_PATHS.log : `${STAFF_PATHS.log}?${query}`
}

function entryItem(page: LogPage, entry: LogEntry): Html {
  const { text, language } = page
  const { action, at, by, reason } = entry
  const who = by === null ? text('staff.log.command') : nameOf(text, by)
  const facts = [timeText(at, language), who, ...detailOf(text, entry)].join(' · ')
  const shownReason =
    reason === null ? nothing : html`<p dir="auto">${text('takenDown.reason', { reason })}</p>`
  return html`<li><p><strong>${text(`staff.log.actions.${action}`)}</strong> <span dir="auto">${targetOf(page, entry)}</span></p>${shownReason}<p class="staff-facts" dir="auto">${facts}</p></li>`
}

/** The shelf, the receipt, or who gave the command. */
function detailOf(text: ServerTexts, { action, detail }: LogEntry): string[] {
  if (detail === '') return []
  if (!action.startsWith('shelf-')) return [detail]
  return detail === 'picks' || detail === 'templates' || detail === 'videos' ? [staffTitle(text, detail)] : []
}

function targetOf(
  { text, language }: LogPage,
  { action, target, presentation, account }: LogEntry,
): Html | string {
  // A viewer has no name here.
  if (action.startsWith('viewer-')) return ''
  if (account) return nameOf(text, account)
  if (typeof presentation?.inBinSince === 'number')
    return `${presentation.title} · ${text('staff.inBin', { date: dateText(presentation.inBinSince, language) })}`
  if (presentation) return html`<a href="${presentation.path}">${presentation.title}</a>`
  if (target.startsWith('/')) return html`<a href="${target}">${target}</a>`
  return text('staff.shelves.deleted', { oid: target })
}

/** Digits that tell deleted accounts apart. */
const SHOWN_DIGITS = 6

function nameOf(text: ServerTexts, { oid, name }: LoggedAccount): string {
  return name ?? text('staff.log.deletedAccount', { number: oid.slice(-SHOWN_DIGITS) })
}
