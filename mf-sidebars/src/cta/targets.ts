import { PRODUCT } from '@viewpage/shared-events/site-paths'

/** Target of the call to action (docs/behaviour/page.md#bottom-call-to-action). */
export function ctaTarget(isAuthenticated: boolean): '/' | typeof PRODUCT {
  return isAuthenticated ? PRODUCT : '/'
}

/** Location of the call to action, for analytics. */
export const CTA_LOCATION = 'view_page_bottom'
