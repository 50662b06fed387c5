import type { Page } from 'playwright/test'

export const shelf = (page: Page, name: string) => page.getByRole('region', { name })

/** Records the paths of requested preview animations. */
export function recordPreviews(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/preview\.(?:webp|svg)$/.test(pathname)) requested.push(pathname)
  })
  return requested
}
