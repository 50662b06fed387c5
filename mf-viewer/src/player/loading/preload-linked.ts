/** Longer headers are ignored. */
const MAX_LENGTH = 4_000
const MAX_FILES = 8

/**
 * Requests the files that the `Link` header of a document names for preloading. Browsers do this themselves for the
 * header of a page only. The engine gets the files with `fetch`, in the same mode, so that each is requested once.
 */
export function preloadLinked(header: string | null): void {
  linkedFiles(header).forEach(preloadFile)
}

function linkedFiles(header: string | null): string[] {
  if (header === null || header.length > MAX_LENGTH) return []
  const links = header.split(',').map((link) => link.split(';').map((part) => part.trim()))
  const urls = links
    .filter(([, ...parameters]) => parameters.includes('rel=preload') && parameters.includes('as=fetch'))
    .flatMap(([target = '']) => (/^<\/[^/]/.test(target) && target.endsWith('>') ? target.slice(1, -1) : []))
  return urls.slice(0, MAX_FILES)
}

/** Requests a file that is needed soon, once on a page. A `fetch` of the same address then uses the response. */
export function preloadFile(href: string): void {
  const before = document.head.querySelectorAll('link[rel=preload]')
  if ([...before].some((link) => link.getAttribute('href') === href)) return
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href }))
}
