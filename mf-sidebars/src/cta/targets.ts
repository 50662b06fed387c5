/** Where the bottom call to action leads (section 6). */
export function ctaTarget(isAuthenticated: boolean): '/' | '/product/' {
  return isAuthenticated ? '/product/' : '/'
}

export const PRICING_TARGET = '/pricing/'

/** Where on the site the call to action stands, for analytics. */
export const CTA_LOCATION = 'view_page_bottom'
