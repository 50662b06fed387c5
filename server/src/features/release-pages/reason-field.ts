import { MAX_RELEASE_REASON_LENGTH } from '@viewpage/shared-events/wire'
import { html, type Html } from '../../http/markup/html.ts'
import type { ServerTexts } from '../../locales/texts.ts'

/** The field for the reason of a release, which may stay empty. */
export function reasonField(text: ServerTexts, id: string): Html {
  return html`<div class="site-field"><label for="${id}">${text('releases.reason')}</label><input id="${id}" name="reason" type="text" autocomplete="off" dir="auto" maxlength="${MAX_RELEASE_REASON_LENGTH}"></div>`
}
