import type { Page } from 'playwright/test'

/** Also lays out what is below the fold, which the page skips until a visitor comes near. */
export function layOutAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-slot-root], [data-slot-root] > *'))
      part.style.contentVisibility = 'visible'
  })
}
