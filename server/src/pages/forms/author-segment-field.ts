import type { AuthorSegment } from '@viewpage/shared-events'
import { AuthorSegment as AuthorSegmentSchema } from '@viewpage/shared-events/schemas'
import { Value } from 'typebox/value'
import { describedField } from './form-parts.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

/** In the order of the form. */
const SEGMENTS = ['sales-marketing', 'teacher', 'student', 'other'] as const satisfies AuthorSegment[]

/** @returns `null` for "no answer"; `undefined` for what the form cannot have sent */
export function readAuthorSegment(value: string): AuthorSegment | null | undefined {
  if (value === '') return null
  return Value.Check(AuthorSegmentSchema, value) ? value : undefined
}

/** The question what a person presents for, which needs no answer (docs/behaviour/accounts.md#author-segment). */
export function authorSegmentField(text: ServerTexts, chosen: string, problem: string | undefined): Html {
  const options = ['' as const, ...SEGMENTS].map((value) => {
    const selected = value === chosen ? html` selected` : nothing
    return html`<option value="${value}"${selected}>${text(`authorSegment.${value === '' ? 'none' : value}`)}</option>`
  })
  const { attributes, below } = describedField('authorSegment', problem, text('authorSegment.hint'))
  return html`<div class="site-field"><label for="authorSegment">${text('authorSegment.question')}</label><select id="authorSegment" name="authorSegment"${attributes}>${options}</select>${below}</div>`
}
