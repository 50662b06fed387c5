import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { formError } from '../../pages/forms/form-parts.ts'
import { html, type Html } from '../../foundation/markup/html.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import type { Override } from '../../releases/index.ts'

/** The data of the page behind the link of an override. */
export interface OfferPage extends FormContext {
  readonly secret: string
  readonly versions: Override['versions']
  /** Why the form was refused. */
  readonly problem?: string | undefined
}

export function offerBody({ text, secret, versions, csrfToken, problem }: OfferPage): Html {
  const items = Object.entries(versions).map((pair) => html`<li>${pair.join(' ')}</li>`)
  return html`<div class="page-container"><form class="site-form site-form-wide" method="post" action="/releases/override/${secret}/"><h1>${text('override.title')}</h1>${formError('form-error', problem)}
<p>${text('override.offer')}</p><ul class="site-points">${items}</ul>
${hiddenFields(csrfToken)}
<div><button class="kit-button kit-button-primary" type="submit">${text('override.accept')}</button></div></form></div>`
}

export function usedBody(text: ServerTexts): Html {
  return html`<div class="page-container"><div class="site-page"><h1>${text('override.title')}</h1><p>${text('override.used')}</p></div></div>`
}
