import type { LightMyRequestResponse } from 'fastify'
import type { Browser } from './start-app.ts'

/** Fills in the form of a page and sends it, like a browser without JavaScript. */
export async function submitForm(
  browser: Browser,
  page: string,
  fields: Readonly<Record<string, string>>,
  action = page.split('?')[0] ?? page,
): Promise<LightMyRequestResponse> {
  const { body } = await browser.get(page)
  const hidden = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
  const own = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
  return postForm(browser, action, { ...own, ...fields })
}

export function postForm(
  browser: Browser,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<LightMyRequestResponse> {
  return browser.ask({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(fields).toString(),
  })
}
