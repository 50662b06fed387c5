import { MAX_RELEASE_REASON_LENGTH } from '@viewpage/shared-events/wire'
import { html, type Html } from '../../foundation/markup/html.ts'
import type { ReleasePage } from './release-page.ts'

/**
 * The field for the reason of a release, which may stay empty.
 *
 * @param actions of its form
 */
export function reasonField(
  { text, refused }: Pick<ReleasePage, 'text' | 'refused'>,
  id: string,
  actions: readonly string[],
): Html {
  const typed = refused && actions.includes(refused.action) ? refused.reason : ''
  return html`<div class="site-field"><label for="${id}">${text('releases.reason')}</label><input id="${id}" name="reason" type="text" autocomplete="off" dir="auto" value="${typed}" maxlength="${MAX_RELEASE_REASON_LENGTH}"></div>`
}
