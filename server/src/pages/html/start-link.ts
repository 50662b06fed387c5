import { SIGN_UP, withNext } from '@viewpage/shared-events/site-paths'
import { UPLOAD_PATH } from '../../content/presentations/presentation-paths.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { html, type Html } from '../../foundation/markup/html.ts'

/** Leads to the upload, and visitors without an account there by the sign-up. */
export function startLink(text: ServerTexts, isLoggedIn: boolean): Html {
  const path = isLoggedIn ? UPLOAD_PATH : withNext(SIGN_UP, UPLOAD_PATH)
  return html`<a class="kit-button kit-button-primary" href="${path}">${text('home.start')}</a>`
}
