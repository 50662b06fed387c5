import type { Frame, Locator, Page } from 'playwright/test'
import { expect } from './test.ts'

/** A page of another team with elements of viewpage. */
export interface ElementPage {
  /** Rules of the page. */
  readonly style?: string
  /** @default one toolbar of `orbit1` */
  readonly body?: string
  /** Its Content-Security-Policy. @default none */
  readonly policy?: string
  /** Attributes of `<html>`. @default English */
  readonly attributes?: string
  /** @default that of HTML */
  readonly doctype?: string
  /** One script element, after the script of the elements. */
  readonly scripts?: string
  /** The body of a page in a frame of it. */
  readonly frame?: string
}

const PATH = '/handbook/'
/** The nonce of the page's own script and style elements. */
const NONCE = 'bm9uY2Ugb2YgYSBwYWdl'

export const NONCE_SOURCE = `'nonce-${NONCE}'`
export const TOOLBAR = '<viewpage-toolbar oid="orbit1" no-events></viewpage-toolbar>'
/** What a page says around its toolbar. */
export const inMain = (element: string) =>
  `<main><h1>Our handbook</h1><p>Orbits, explained.</p>${element}<p>More about orbits.</p></main>`

/** Opens a page with elements, behind the proxy of viewpage. */
export async function openElementPage(page: Page, shown: ElementPage = {}): Promise<void> {
  await page.unroute(`**${PATH}*`)
  await page.route(`**${PATH}*`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: shown.policy === undefined ? {} : { 'Content-Security-Policy': shown.policy },
      body: pageOf(
        shown.frame !== undefined && route.request().url().includes('/frame')
          ? { ...shown, body: shown.frame }
          : shown,
      ),
    }),
  )
  await page.goto(`${PATH}?diagnostics=console`)
}

function pageOf({
  style = '',
  body = inMain(TOOLBAR),
  attributes = 'lang="en"',
  doctype = '<!doctype html>',
  scripts = '',
}: ElementPage): string {
  return `${doctype}<html ${attributes}><head><title>Our handbook</title><link rel="icon" href="data:,">
<style nonce="${NONCE}">${style}</style>
<script nonce="${NONCE}" src="/static/viewpage-elements.js"></script></head><body>${body}${scripts.replace('<script', `<script nonce="${NONCE}"`)}</body></html>`
}

/** The row of the only toolbar, when it is live. */
export async function liveRow(frame: Page | Frame, element = 'viewpage-toolbar'): Promise<Locator> {
  const row = frame.locator(element).getByRole('group', { name: 'Presentation actions' })
  await expect(row).toBeVisible()
  return row
}

export const versionOf = (frame: Frame) =>
  frame
    .locator('viewpage-toolbar')
    .evaluate((element: HTMLElement & { version?: string }) => element.version ?? '')
