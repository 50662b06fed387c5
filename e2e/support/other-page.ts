import type { Locator, Page } from 'playwright/test'
import { expect } from './test.ts'

/** A page of another team, behind the proxy of viewpage. */
export interface OtherPage {
  /** The style sheet of the page. */
  readonly style?: string
  readonly body?: string
  /** @default none */
  readonly policy?: string
}

const PATH = '/handbook/'

/** Opens a page that may show toolbars. */
export async function openOtherPage(page: Page, { style = '', body, policy }: OtherPage = {}) {
  await page.route(`**${PATH}`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: policy === undefined ? {} : { 'Content-Security-Policy': policy },
      body: `<!doctype html><html lang="en"><head><title>Our handbook</title><link rel="icon" href="data:,">
<style>${style}</style>
<link rel="stylesheet" href="/static/toolbar-host.css"><script src="/static/toolbar-host.js"></script></head><body>${body ?? '<div id="toolbar"></div>'}</body></html>`,
    }),
  )
  await page.goto(PATH)
}

/** Shows the toolbar of a presentation in the element with this id. */
export async function mountIn(page: Page, id = 'toolbar', oid = 'orbit1'): Promise<Locator> {
  await page.evaluate(
    async ([place, presentation]) => {
      const options = { oid: presentation, sendsEvents: false }
      await window.viewpage.mountToolbar(document.getElementById(place), options)
    },
    [id, oid] as const,
  )
  const toolbar = page.locator(`#${id}`).getByRole('group', { name: 'Presentation actions' })
  await expect(toolbar).toBeVisible()
  return toolbar
}

/**
 * The message of the error that a mount rejects with; empty if it succeeds.
 *
 * @param call the arguments of `mountToolbar`, as an expression of the page
 */
export function failureOf(page: Page, call: string): Promise<string> {
  return page.evaluate<string>(`viewpage.mountToolbar(${call}).then(() => '', ({ message }) => message)`)
}
