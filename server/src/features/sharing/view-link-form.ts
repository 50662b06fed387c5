import { newPasswordError } from '../../people/accounts/account-errors.ts'
import { characterCount, cleanLine } from '../../foundation/clean-text.ts'
import { describedField } from '../../pages/forms/form-parts.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { LINK_QUESTIONS, type LinkQuestion, type OwnViewLink } from './view-link-store.ts'
import { DAY_MS } from '@viewpage/shared-events/durations'

/** The validated fields of the form for a view link. */
export interface WantedViewLink {
  readonly question: LinkQuestion
  readonly name: string
  /** ms since 1970; `null`: never. */
  readonly expiresAt: number | null
  /** Empty: none, or no other one. */
  readonly password: string
}

/** Why a form of the sharing page was refused. */
export interface SharingFault {
  readonly problem: string
  /** The field that is wrong. @default none, or unknown */
  readonly field?: LinkField
}

type LinkField = 'name' | 'lastDay' | 'password'
type Fields = Readonly<Record<string, string>>

const MAX_NAME_LENGTH = 100

/**
 * Reads the form of a view link.
 *
 * @param link the link that is changed; its own last day may be over
 * @param now ms since 1970
 * @returns what is wrong if it cannot be made
 */
export function readViewLink(
  values: Fields,
  now: number,
  text: ServerTexts,
  link?: OwnViewLink,
): WantedViewLink | SharingFault {
  const question = LINK_QUESTIONS.find((each) => each === values['question'])
  if (!question) return { problem: text('form.missing') }
  const name = cleanLine(values['name'] ?? '')
  if (characterCount(name) > MAX_NAME_LENGTH) return { field: 'name', problem: text('form.tooLong') }
  const expiresAt = readEnd(values['lastDay'] ?? '')
  const isKnown = link !== undefined && expiresAt === link.expiresAt
  if (!isKnown && expiresAt !== null && !(expiresAt > now))
    return { field: 'lastDay', problem: text('dashboard.sharing.links.pastDay') }
  const password = values['password'] ?? ''
  const weak = password === '' ? undefined : newPasswordError(password, [], text)
  if (weak !== undefined) return { field: 'password', problem: weak }
  return { question, name, expiresAt, password }
}

/** The end of a day in UTC, ms since 1970; `null` without a day, NaN for what is none. */
function readEnd(day: string): number | null {
  if (day === '') return null
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return NaN
  const start = new Date(`${day}T00:00:00Z`)
  // 30 February would be a day in March.
  if (Number.isNaN(start.getTime()) || dayText(start.getTime()) !== day) return NaN
  return start.getTime() + DAY_MS
}

/** As in `<input type="date">`, in UTC. @param time ms since 1970 */
function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The values of the form that changes a link. */
export const valuesOfLink = ({ question, name, expiresAt }: OwnViewLink): Fields => ({
  question,
  name,
  // The link ends with its last day.
  lastDay: expiresAt === null ? '' : dayText(expiresAt - 1),
})

export interface ViewLinkForm {
  readonly text: ServerTexts
  /** The names of the fields of a link end with `-` and its id. */
  readonly values: Fields
  /** Sentences by field. */
  readonly problems: Fields
  /** ms since 1970 */
  readonly now: number
  /** The link that is changed; without it, the fields make a new one. */
  readonly link?: OwnViewLink
}

export function viewLinkFields({ text, values, problems, now, link }: ViewLinkForm): Html {
  const keyOf = (name: string) => (link ? `${name}-${link.linkId}` : name)
  const idOf = (name: string) => (link ? `change-${link.linkId}-${name}` : `new-link-${name}`)
  // A browser does not send a form with a day before the first possible one.
  const isOver = link !== undefined && link.expiresAt !== null && link.expiresAt <= now
  const withoutPassword = html`<label class="site-choice account-check"><input type="checkbox" name="${keyOf('withoutPassword')}" value="yes"><span>${text('dashboard.sharing.links.withoutPassword')}</span></label>`
  const chosen = LINK_QUESTIONS.find((each) => each === values[keyOf('question')]) ?? 'open'
  const choices = LINK_QUESTIONS.map((question) => {
    const checked = question === chosen ? html` checked` : nothing
    return html`<label class="site-choice"><input type="radio" name="${keyOf('question')}" value="${question}"${checked}><span>${text(`dashboard.sharing.links.${question}`)}</span></label>`
  })
  return html`<fieldset class="site-choices"><legend>${text(link ? 'dashboard.sharing.links.questionKnown' : 'dashboard.sharing.links.question')}</legend>${choices}</fieldset>
${field('name', text('dashboard.sharing.links.nameHint'), html`type="text" maxlength="${String(MAX_NAME_LENGTH)}" dir="auto" autocomplete="off" value="${values[keyOf('name')] ?? ''}"`)}
${field('lastDay', text('dashboard.sharing.links.lastDayHint'), html`type="date"${isOver ? nothing : html` min="${dayText(now)}"`} max="9999-12-31" value="${values[keyOf('lastDay')] ?? ''}"`)}
${field('password', text(link?.hasPassword ? 'dashboard.sharing.links.passwordKept' : 'dashboard.sharing.links.passwordHint'), html`type="password" maxlength="200" autocomplete="new-password"`)}${link?.hasPassword ? withoutPassword : nothing}`

  function field(name: LinkField, hint: string, attributes: Html): Html {
    const described = describedField(idOf(name), problems[keyOf(name)], hint)
    return html`<div class="site-field"><label for="${idOf(name)}">${text(`dashboard.sharing.links.${name}`)}</label><input id="${idOf(name)}" name="${keyOf(name)}"${described.attributes} ${attributes}>${described.below}</div>`
  }
}
