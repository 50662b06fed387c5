import type { LightMyRequestResponse } from 'fastify'
import type { Browser } from './start-app.ts'

/** Presses a language at the foot of a page. @param headers @default those of a press on a page of this site */
export function chooseLanguage(
  browser: Browser,
  lang: string,
  page = '/',
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
): Promise<LightMyRequestResponse> {
  return browser.ask({
    method: 'POST',
    url: '/language/',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams({ page, lang }).toString(),
  })
}
