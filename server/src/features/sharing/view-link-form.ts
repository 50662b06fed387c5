import { newPasswordError } from '../../accounts/account-errors.ts'
import { characterCount, cleanLine } from '../../clean-text.ts'
import { html, nothing, type Html } from '../../http/markup/html.ts'
import type { ServerTexts } from '../../locales/texts.ts'
import { LINK_QUESTIONS, type LinkQuestion } from './sharing-store.ts'

/** What the form of a new view link asks for. */
export interface WantedViewLink {
  readonly question: LinkQuestion
  readonly name: string
  /** ms since 1970; `null`: never. */
  readonly expiresAt: number | null
  /** Empty: none. */
  readonly password: string
}

type Fields = Readonly<Record<string, string>>

const MAX_NAME_LENGTH = 100

/**
 * Reads the form of a new view link.
 *
 * @param now ms since 1970
 * @returns a sentence about what is wrong if it cannot be made
 */
export function readViewLink(values: Fields, now: number, text: ServerTexts): WantedViewLink | string {
  const question = LINK_QUESTIONS.find((each) => each === values['question'])
  if (!question) return text('form.missing')
  const name = cleanLine(values['name'] ?? '')
  if (characterCount(name) > MAX_NAME_LENGTH) return text('form.tooLong')
  const expiresAt = readEnd(values['lastDay'] ?? '')
  if (expiresAt !== null && !(expiresAt > now)) return text('dashboard.sharing.links.pastDay')
  const password = values['password'] ?? ''
  const weak = password === '' ? undefined : newPasswordError(password, [], text)
  return weak ?? { question, name, expiresAt, password }
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

const DAY_MS = 86_400_000

/** As in `<input type="date">`, in UTC. @param time ms since 1970 */
function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** @param values of a form that was refused @param now ms since 1970 */
export function viewLinkFields(text: ServerTexts, values: Fields, now: number): Html {
  const chosen = LINK_QUESTIONS.find((each) => each === values['question']) ?? 'open'
  const choices = LINK_QUESTIONS.map((question) => {
    const checked = question === chosen ? html` checked` : nothing
    return html`<label class="site-choice"><input type="radio" name="question" value="${question}"${checked}><span>${text(`dashboard.sharing.links.${question}`)}</span></label>`
  })
  return html`<fieldset class="site-choices"><legend>${text('dashboard.sharing.links.question')}</legend>${choices}</fieldset>
${field(text, 'name', html`type="text" maxlength="${String(MAX_NAME_LENGTH)}" dir="auto" autocomplete="off" value="${values['name'] ?? ''}"`)}
${field(text, 'lastDay', html`type="date" min="${dayText(now)}" max="9999-12-31" value="${values['lastDay'] ?? ''}"`)}
${field(text, 'password', html`type="password" maxlength="200" autocomplete="new-password"`)}`
}

function field(text: ServerTexts, name: 'name' | 'lastDay' | 'password', attributes: Html): Html {
  const id = `new-link-${name}`
  return html`<div class="site-field"><label for="${id}">${text(`dashboard.sharing.links.${name}`)}</label><input id="${id}" name="${name}" aria-describedby="${id}-hint" ${attributes}><small id="${id}-hint">${text(`dashboard.sharing.links.${name}Hint`)}</small></div>`
}
