import { hiddenFields, type FormContext } from '../../../pages/forms/form-context.ts'
import { describedField, formError } from '../../../pages/forms/form-parts.ts'
import { savedMessage } from '../../../pages/forms/saved-message.ts'
import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { langAttribute } from '../../../foundation/markup/lang-attribute.ts'
import { listNav } from '../../../pages/html/list-nav.ts'
import { dateText } from '../../../foundation/config/site.ts'
import { formatsFor } from '../../../foundation/locales/formats.ts'
import { queryOfPlace, type ListPage, type ListPlace } from '../../../content/presentations/list-pages.ts'
import { STAFF_PATHS, staffBody } from '../../../pages/staff-page.ts'
import { MAX_REASON_LENGTH } from '../take-down.ts'
import { QUEUE_STATES, type QueuedReport, type QueueState } from './read-queue.ts'

export const QUEUE_ACTIONS = ['takeDown', 'dismiss', 'restore'] as const
export type QueueAction = (typeof QUEUE_ACTIONS)[number]

/** The data of the queue of reports. */
export interface QueuePage extends FormContext {
  readonly state: QueueState
  readonly place: ListPage
  /** The place of this page, which its forms lead back to. */
  readonly requestedPlace: ListPlace
  readonly reports: readonly QueuedReport[]
  /** Data addresses of pictures of what was taken down, by receipt: nobody but its owner can load its files. */
  readonly pictures: ReadonlyMap<string, string>
  readonly saved: QueueAction | null
  readonly refused: RefusedDecision | null
}

export interface RefusedDecision {
  readonly receipt: string
  readonly problem: string
  /** The reason as it was typed. */
  readonly reason: string
  /** Whether the reason is what is wrong. */
  readonly isReason: boolean
}

export function queueBody(page: QueuePage): Html {
  const { text, state, place, reports, saved, refused } = page
  const tabs = QUEUE_STATES.map((each) => {
    const current = each === state ? html` aria-current="page"` : nothing
    return html`<a href="${queuePath(each)}"${current}>${text(`staff.reports.${each}`)}</a>`
  })
  const none = text(state === 'open' ? 'staff.overview.noReports' : 'staff.reports.noneDecided')
  const isShown =
    refused !== null && refused.isReason && reports.some(({ receipt }) => receipt === refused.receipt)
  return staffBody(
    text,
    'reports',
    html`<nav class="explore-orders" aria-label="${text('staff.reports.states')}">${tabs}</nav>
${savedMessage(saved && text(`staff.reports.saved.${saved}`))}${formError('queue-error', isShown ? undefined : refused?.problem)}
${
  reports.length === 0
    ? html`<p class="staff-none">${none}</p>`
    : html`<ol class="staff-list">${reports.map((report) => reportItem(page, report))}</ol>`
}
${listNav(text, place, (to) => queuePath(state, to))}`,
  )
}

/** The address of a page of the queue. */
export function queuePath(state: QueueState, place?: ListPlace, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(state === 'decided' && { state }),
    ...(place && queryOfPlace(place)),
    ...more,
  }).toString()
  return query === '' ? STAFF_PATHS.reports : `${STAFF_PATHS.reports}?${query}`
}

function reportItem(page: QueuePage, report: QueuedReport): Html {
  const { text, language } = page
  const { receipt, oid, about, reason, step, stepTitle, note, reporterEmail, createdAt } = report
  const title =
    about === null
      ? text('staff.shelves.deleted', { oid })
      : canOpen(report, about)
        ? html`<a href="${about.path}">${about.title}</a>`
        : about.title
  const owner = about === null ? nothing : html` · <span dir="auto">${about.ownerName}</span>`
  const by =
    reporterEmail === null
      ? text('staff.reports.anonymous')
      : text('staff.reports.by', { email: reporterEmail })
  const where =
    step === null
      ? nothing
      : html`<p dir="auto">${text('staff.reports.step', { step })}${stepTitle === null || stepTitle === '' ? '' : html` · <span${langAttribute(about?.deckLanguage)}>${stepTitle}</span>`}</p>`
  const typed = note === '' ? nothing : html`<blockquote dir="auto">${note}</blockquote>`
  return html`<li id="${receipt}"><h2${langAttribute(about?.deckLanguage)} dir="auto">${title}</h2>
<p class="staff-facts">${receipt} · ${dateText(createdAt, language)}${owner}</p>
<p><strong>${text(`report.reasons.${reason}`)}</strong></p>${where}${typed}
<p class="staff-facts">${by}</p>${takenDown(page, report)}${state(page, report)}${decisionForm(page, report)}</li>`
}

/** Staff opens a presentation in the bin only while a report of it waits. */
const canOpen = ({ decision, others }: QueuedReport, about: NonNullable<QueuedReport['about']>): boolean =>
  about.takenDownReason === null && (about.inBinSince === null || decision === null || others > 0)

/** Address and picture of what was taken down, which does not open any more. */
function takenDown({ pictures }: QueuePage, { receipt, about }: QueuedReport): Html {
  if (typeof about?.takenDownReason !== 'string') return html``
  const picture = pictures.get(receipt)
  return html`<p class="staff-facts" dir="ltr">${about.path}</p>${
    picture === undefined
      ? nothing
      : html`<img class="staff-evidence" src="${picture}" alt="" width="240" height="135" loading="lazy">`
  }`
}

/** What was decided, and what the decision led to. */
function state({ text, language }: QueuePage, { about, decision, others }: QueuedReport): Html {
  const date = dateText(decision?.at ?? 0, language)
  const inBinSince = about?.inBinSince ?? null
  const lines = [
    ...(inBinSince === null ? [] : [text('staff.inBin', { date: dateText(inBinSince, language) })]),
    ...(decision === null ? [] : [text(`staff.reports.decisions.${decision.kind}`, { date })]),
    ...(typeof about?.takenDownReason === 'string'
      ? [text('staff.reports.isDown', { reason: about.takenDownReason })]
      : []),
    ...(others === 0 ? [] : [text('staff.reports.more', { count: others })]),
  ]
  return html`${lines.map((line) => html`<p dir="auto">${line}</p>`)}`
}

function decisionForm(page: QueuePage, report: QueuedReport): Html {
  const { text, csrfToken, state: shown, requestedPlace } = page
  const { receipt, about, decision } = report
  const isDown = typeof about?.takenDownReason === 'string'
  const buttons = [
    ...(decision === null ? [submit('dismiss', text('staff.reports.dismiss'))] : []),
    ...(isDown ? [submit('restore', text('staff.reports.restore'))] : []),
  ]
  const hidden = hiddenFields(csrfToken, { report: receipt })
  const action = queuePath(shown, requestedPlace)
  const quick =
    buttons.length === 0
      ? nothing
      : html`<form class="site-actions" method="post" action="${action}" aria-label="${receipt}">${hidden}${buttons}</form>`
  const takeDown = about === null || isDown ? nothing : takeDownForm(page, report, { hidden, action })
  return html`<div class="staff-decide">${takeDown}${quick}</div>`
}

function takeDownForm(
  { text, language, refused }: QueuePage,
  { receipt }: QueuedReport,
  { hidden, action }: { readonly hidden: Html; readonly action: string },
): Html {
  const mine = refused?.receipt === receipt ? refused : null
  const problem = mine?.isReason ? mine.problem : undefined
  const id = `reason-${receipt}`
  const most = formatsFor(language).number(MAX_REASON_LENGTH)
  const { attributes, below } = describedField(id, problem, text('staff.reports.reasonHint', { most }))
  return html`<details${mine ? html` open` : nothing}><summary class="kit-button kit-button-secondary account-danger">${text('staff.reports.takeDown')}<span class="kit-visually-hidden"> ${receipt}</span></summary>
<form class="account-form" method="post" action="${action}" novalidate>${hidden}
<div class="site-field"><label for="${id}">${text('staff.reports.reason')}</label><textarea id="${id}" name="reason" rows="3" maxlength="${MAX_REASON_LENGTH}" dir="auto" required${attributes}>${mine?.reason ?? ''}</textarea>${below}</div>
<div>${submit('takeDown', text('staff.reports.takeDown'), 'kit-button-primary')}</div></form></details>`
}

function submit(action: QueueAction, label: string, look = 'kit-button-secondary'): Html {
  return html`<button class="kit-button ${look}" type="submit" name="action" value="${action}">${label}</button>`
}
