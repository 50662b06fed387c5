import type { Language } from '@viewpage/shared-events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serverTexts, type ServerTexts } from '../../foundation/locales/texts.ts'
import { html, type Html } from '../../foundation/markup/html.ts'

/** What every page with a form takes from its request. */
export interface FormContext {
  readonly text: ServerTexts
  readonly language: Language
  readonly csrfToken: string
}

/** Sets the cookie that the forms of the page must match. */
export function formContext({ language }: FastifyRequest, reply: FastifyReply): FormContext {
  return { text: serverTexts(language), language, csrfToken: reply.csrfToken() }
}

/** The fields of a form that a visitor does not see: its token, and the given ones. */
export function hiddenFields(
  csrfToken: string,
  fields: Readonly<Record<string, string | number>> = {},
): Html {
  const inputs = Object.entries({ csrftoken: csrfToken, ...fields }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`${inputs}`
}
