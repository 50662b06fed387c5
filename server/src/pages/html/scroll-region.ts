import { html, type Html } from '../../foundation/markup/html.ts'

/**
 * A part of a page that scrolls by itself if it is too wide, also by keyboard (docs/behaviour/page.md#wide-tables).
 * Not a landmark: a page can have many, below headings of the same name.
 *
 * @param classes further classes
 */
export function scrollRegion(label: string, content: Html, classes = ''): Html {
  return html`<div class="${`site-scroll ${classes}`.trim()}" role="group" tabindex="0" aria-label="${label}">${content}</div>`
}
