/** Target of the call to action (docs/behaviour/page.md#bottom-call-to-action). */
export function ctaTarget(isAuthenticated: boolean): '/' | '/product/' {
  return isAuthenticated ? '/product/' : '/'
}

export const PRICING_TARGET = '/pricing/'

/** Location of the call to action, for analytics. */
export const CTA_LOCATION = 'view_page_bottom'
