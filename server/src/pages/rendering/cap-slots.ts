import type { RenderedSlot, RenderedSlots } from '../../foundation/contracts/server-build.ts'

/**
 * HTML for each byte of the page's data: an apostrophe is six bytes in HTML, and elements surround short texts. A long
 * transcript therefore stays within the cap, whoever wrote it.
 */
const HTML_PER_DATA = 8

/**
 * Replaces HTML that would make a page too large by an error, as if the slot were not rendered.
 *
 * @param props the data that the slots were rendered with, as JSON
 * @param slotBytes allowed for a page without data
 */
export function capSlots(rendered: RenderedSlots, props: string, slotBytes: number): RenderedSlots {
  const most = slotBytes + HTML_PER_DATA * Buffer.byteLength(props)
  return Object.fromEntries(Object.entries(rendered).map(([slot, result]) => [slot, capped(result, most)]))
}

function capped(result: RenderedSlot, most: number): RenderedSlot {
  const bytes = 'html' in result ? Buffer.byteLength(result.html) : 0
  return bytes > most
    ? { error: `it has ${bytes} bytes of HTML, more than the ${most} of this page` }
    : result
}
