import { MAX_RELEASE_REASON_LENGTH } from '@viewpage/shared-events/wire'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import type { ReleasePage } from './release-page.ts'

/**
 * The field for the reason of a release.
 *
 * @param actions of its form
 * @param isRequired whether it may not stay empty. @default false
 */
export function reasonField(
  { text, refused }: Pick<ReleasePage, 'text' | 'refused'>,
  id: string,
  actions: readonly string[],
  isRequired = false,
): Html {
  const typed = refused && actions.includes(refused.action) ? refused.reason : ''
  return html`<div class="site-field"><label for="${id}">${text('releases.reason')}</label><input id="${id}" name="reason" type="text" autocomplete="off" dir="auto" value="${typed}" maxlength="${MAX_RELEASE_REASON_LENGTH}"${isRequired ? html` required` : nothing}></div>`
}
