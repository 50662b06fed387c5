import { html, type Html } from './html.ts'
import { trustedHtml } from './trusted-html.ts'

/** Shows the whole drawing, its upper left, its lower right, and the whole again; for drawings of 640 × 360. */
const TOUR = html`<style>
@keyframes tour {
  0%, 6%, 100% { transform: none }
  32%, 46% { transform: translate(-40px, -60px) scale(1.8) }
  68%, 82% { transform: translate(-450px, -200px) scale(1.8) }
}
.tour { animation: tour 7s cubic-bezier(.45, 0, .25, 1) infinite }
</style>`

/**
 * One of the site's own drawings.
 *
 * @param svg a trusted file of this repository
 */
export const stillDrawing = (svg: string): Html => trustedHtml(svg)

/**
 * The preview animation of one of the site's own drawings: a camera moves over it.
 *
 * @param svg a trusted file of this repository
 * @throws Error if this is not one SVG element
 */
export function movingDrawing(svg: string): Html {
  const parts = /^(<svg\b[^>]*>)([\s\S]*)<\/svg>\s*$/.exec(svg)
  if (!parts) throw new Error('[server] Failed to animate a drawing: it is not one <svg> element.')
  const [, open = '', content = ''] = parts
  return html`${trustedHtml(open)}${TOUR}<g class="tour">${trustedHtml(content)}</g></svg>`
}
