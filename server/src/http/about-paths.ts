/** Pages about the product: description, prices, terms, privacy and help (D8, D62). The sitemap lists them too. */
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
