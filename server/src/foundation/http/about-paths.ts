/**
 * Pages about the product: description, prices, terms, privacy and help
 * (docs/behaviour/addresses.md#every-target-answers, docs/behaviour/addresses.md#informational-pages). The sitemap
 * lists them too.
 */
export const ABOUT_PATHS = [
  '/product/',
  '/pricing/',
  '/video/',
  '/video/explore/',
  '/edu/prezi-video-edu/',
  '/terms/',
  '/privacy/',
  '/help/embedding/',
  '/help/who-is-watching/',
] as const
