import { html, type Html } from './html.ts'
import { trustedHtml } from './trusted-html.ts'

/** Whole, a closer look at the upper left, one at the lower right, whole again; for drawings of 640 × 360. */
const TOUR = html`<style>
@keyframes tour {
  0%, 6%, 100% { transform: none }
  32%, 46% { transform: translate(-40px, -60px) scale(1.8) }
  68%, 82% { transform: translate(-450px, -200px) scale(1.8) }
}
.tour { animation: tour 7s cubic-bezier(.45, 0, .25, 1) infinite }
</style>`

/**
 * One of the site's own drawings with a camera that goes through it: its preview animation.
 *
 * @param svg a file of this repository, which can be trusted
 * @throws Error when this is no SVG document
 */
export function movingDrawing(svg: string): Html {
  const parts = /^(<svg\b[^>]*>)([\s\S]*)<\/svg>\s*$/.exec(svg)
  if (!parts) throw new Error('[server] Failed to make a drawing move: it is not one <svg> element.')
  const [, open = '', content = ''] = parts
  return html`${trustedHtml(open)}${TOUR}<g class="tour">${trustedHtml(content)}</g></svg>`
}
