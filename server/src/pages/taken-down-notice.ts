import { html, type Html } from '../foundation/markup/html.ts'
import type { ServerTexts } from '../foundation/locales/texts.ts'

/**
 * The notice for the owner of a presentation that was taken down.
 *
 * @param reason `null` unless it was taken down
 * @returns `null` unless it was taken down
 */
export function takenDownNotice(text: ServerTexts, reason: string | null): Html | null {
  if (reason === null) return null
  return html`<div class="site-notice" role="note"><h2>${text('takenDown.title')}</h2><p dir="auto">${text('takenDown.reason', { reason })}</p><p>${text('takenDown.text')}</p></div>`
}
