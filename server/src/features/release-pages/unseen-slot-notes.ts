import { html, type Html } from '../../foundation/markup/html.ts'
import type { ReleasePage } from './release-page.ts'

/** Says which slots of a version no page shows, so that a team does not look for what nobody sees. */
export function unseenSlotNotes({
  text,
  unseenSlots,
}: Pick<ReleasePage, 'text'> & { readonly unseenSlots: readonly string[] }): Html {
  return html`${unseenSlots.map((slot) => html`<p>${text('releases.unseenSlot', { slot })}</p>`)}`
}
