import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { formError } from '../../pages/forms/form-parts.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { article, paragraph } from '../../pages/html/article.ts'
import { dateText } from '../../foundation/config/site.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import type { OwnRecord } from './own-record-store.ts'

/** What the visitor has just done; the page confirms it. */
export const CHOICES_DONE = ['off', 'on', 'deleted', 'deletedAll'] as const
export type ChoiceDone = (typeof CHOICES_DONE)[number]

export interface ChoicesPage extends FormContext {
  /** `signal`: Global Privacy Control; `noCookies`: this host sets no cookies, so it cannot store a choice. */
  readonly measuring: 'on' | 'off' | 'signal' | 'noCookies'
  readonly records: readonly OwnRecord[]
  /** Whether there are more than `records`. */
  readonly hasMore: boolean
  readonly done: ChoiceDone | null
  readonly problem: string | undefined
}

/**
 * The choice about tracking, and the visitor's records on view links (docs/behaviour/tracking.md#opt-out,
 * docs/behaviour/tracking.md#my-record). Works without JavaScript.
 */
export function choicesBody(page: ChoicesPage): Html {
  const { text } = page
  const choices = article({
    title: text('choices.title'),
    lead: text('choices.lead'),
    sections: [
      { title: text('choices.measuring.title'), body: measuring(page) },
      { title: text('choices.record.title'), body: record(page) },
      {
        title: text('choices.shared.title'),
        body: paragraph(text('choices.shared.text'), '/dashboard/shared/'),
      },
    ],
  })
  return html`${message(page)}${choices}`
}

/** It has the focus, so that screen readers announce it without JavaScript. */
function message({ text, done, problem }: ChoicesPage): Html {
  const confirmation =
    done === null ? nothing : html`<p tabindex="-1" autofocus>${text(`choices.done.${done}`)}</p>`
  return html`<div class="page-container site-said"><div role="status">${confirmation}</div>${formError('form-error', problem)}</div>`
}

function measuring(page: ChoicesPage): Html {
  const { text, measuring: state, records } = page
  const current = html`${paragraph(text('choices.measuring.text'))}${paragraph(text('choices.measuring.stillSent'))}<p><strong>${text(`choices.${state}`)}</strong></p>`
  if (state === 'noCookies' || state === 'signal') return current
  const choice = state === 'on' ? 'off' : 'on'
  // Opting out deletes the session id, which is the only proof that these records are the visitor's.
  const losesRecords = state === 'on' && records.some(({ bySessionOnly }) => bySessionOnly)
  const hint = state === 'off' ? '' : text(losesRecords ? 'choices.deleteFirst' : 'choices.forgets')
  return html`${current}${hint === '' ? nothing : paragraph(hint)}${form(page, { measuring: choice }, text(`choices.turn.${choice}`))}`
}

function record(page: ChoicesPage): Html {
  const { text, language, records, hasMore } = page
  const about = paragraph(text('choices.record.text'), '/help/who-is-watching/')
  const ends = html`${paragraph(text('choices.record.ends'))}<p>${text('viewers.link')} <a href="/viewers/">${text('viewers.title')}</a></p>`
  if (records.length === 0) return html`${about}<p><strong>${text('choices.record.none')}</strong></p>${ends}`
  const all = records.length < 2 ? nothing : form(page, { delete: 'all' }, text('choices.record.deleteAll'))
  const number = formatsFor(language).number(records.length)
  const latest = hasMore ? paragraph(text('choices.record.latest', { number })) : nothing
  return html`${about}<ul class="site-records">${records.map((each) => card(page, each))}</ul>${latest}${all}${paragraph(text('choices.record.keeps'))}${ends}`
}

function card(page: ChoicesPage, own: OwnRecord): Html {
  const { text, language } = page
  const { linkId, identifiedAt, name, email, sharer, steps, seconds } = own
  const title = own.title ?? text('choices.record.gone')
  const number = (value: number) => formatsFor(language).number(value)
  const facts = [
    [text('choices.record.name'), name],
    [text('choices.record.email'), email],
    [text('choices.record.given'), dateText(identifiedAt, language)],
    [
      text('choices.record.watched'),
      `${text('choices.record.steps', { count: steps, number: number(steps) })} · ${text('choices.record.seconds', { count: seconds, number: number(seconds) })}`,
    ],
  ].map(([term = '', value = '']) => html`<dt>${term}</dt><dd dir="auto">${value === '' ? '–' : value}</dd>`)
  const fields = { delete: linkId, at: String(identifiedAt) }
  return html`<li><h3 dir="auto">${title}</h3><p>${text('choices.record.sharedBy', { name: sharer })}</p><dl>${facts}</dl>${form(page, fields, text('choices.record.delete'), title)}</li>`
}

function form(
  { csrfToken }: ChoicesPage,
  fields: Readonly<Record<string, string>>,
  label: string,
  subject = '',
): Html {
  const about =
    subject === '' ? nothing : html`<span class="kit-visually-hidden" dir="auto"> ${subject}</span>`
  return html`<form class="site-actions" method="post" action="/privacy/choices/">${hiddenFields(csrfToken, fields)}<button class="kit-button kit-button-secondary" type="submit">${label}${about}</button></form>`
}
