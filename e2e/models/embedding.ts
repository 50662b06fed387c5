import type { Page } from 'playwright/test'
import { serveHostPage, type HostPage } from '../support/host-page.ts'
import { expect, test as base } from '../support/test.ts'

/** Opens a page on another site with an embed in it. */
export interface Embedding {
  open(path?: string, extra?: { script?: string; sandbox?: string }): Promise<void>
}

export const test = base.extend<{ embedding: Embedding }>({
  embedding: async ({ page, server }, use) => {
    const pages: HostPage[] = []
    await use({
      async open(path = '/p/orbit1/embed/', { script = '', sandbox } = {}) {
        const frame = `<iframe id="orbits" src="${server.url}${path}" title="Going around" width="640" height="360"
          ${sandbox === undefined ? '' : `sandbox="${sandbox}"`} style="border: 0" allow="autoplay; fullscreen"></iframe>`
        const host = await serveHostPage(frame + script)
        pages.push(host)
        await page.goto(host.url)
      },
    })
    await Promise.all(pages.map((host) => host.close()))
  },
})

export const embedOf = (page: Page) => {
  const frame = page.frameLocator('#orbits')
  return {
    frame,
    live: () => expect(frame.locator('[data-slot="viewer"]')).toHaveAttribute('data-state', 'live'),
    present: () => frame.getByRole('button', { name: 'Present', exact: true }).click(),
    seeStart: () => expect(frame.getByRole('button', { name: 'Present', exact: true })).toBeVisible(),
    seeStep: (step: number) => expect(frame.locator('[role=status]')).toContainText(`Step ${step} of 12`),
  }
}
