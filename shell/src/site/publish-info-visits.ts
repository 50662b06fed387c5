import { sidebars, type Bus } from '@viewpage/shared-events'
import { PRICING, PRODUCT } from '@viewpage/shared-events/site-paths'

/** The pages whose links are counted, with the action of a click (docs/behaviour/tracking.md#calls-to-action). */
const COUNTED = { [PRICING]: sidebars.pricingVisited, [PRODUCT]: sidebars.ctaClicked } as const

/**
 * Publishes the clicks on links to the prices and to the product that the server renders without a remote: in the footer
 * and in the bodies of the site's own pages. The browser follows the link as it would without this.
 */
export function publishInfoVisits(bus: Bus): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    // Slots publish their own.
    if (!link || link.closest('[data-slot]')) return
    const targetUrl = link.getAttribute('href')
    if (targetUrl !== PRICING && targetUrl !== PRODUCT) return
    bus.publish(COUNTED[targetUrl], {
      location: link.closest('footer') ? 'footer' : 'page_body',
      text: link.textContent.trim(),
      type: link.classList.contains('kit-button') ? 'button' : 'link',
      targetUrl,
    })
  })
}
