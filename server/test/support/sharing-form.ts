import type { LightMyRequestResponse } from 'fastify'
import { decoded } from './decoded.ts'
import type { Browser } from './start-app.ts'
import { postForm } from './submit-form.ts'

export type Fields = Readonly<Record<string, string>>

export const sharingPage = (oid: string) => `/dashboard/next/${oid}/`

/** What a browser sends of the sharing page's form if nothing is changed. */
export function sharingFields({ body }: { readonly body: string }): Fields {
  const form = /<form class="account-sharing".*?<\/form>/s.exec(body)?.[0] ?? ''
  const attribute = (tag: string, name: string) =>
    decoded(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
  const sent = inputs.filter(
    (tag) => / name="/.test(tag) && (!/type="(?:radio|checkbox)"/.test(tag) || / checked/.test(tag)),
  )
  const selects = [...form.matchAll(/<select[^>]* name="([^"]+)".*?<option value="(\w+)" selected/gs)]
  return {
    ...Object.fromEntries(sent.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')])),
    ...Object.fromEntries(selects.map(([, name = '', value = '']) => [name, value])),
  }
}

/** Opens the sharing page, makes choices and presses Save, like a browser without JavaScript. */
export async function saveSharing(
  browser: Browser,
  oid: string,
  choices: Fields,
): Promise<LightMyRequestResponse> {
  const page = await browser.get(sharingPage(oid))
  return postForm(browser, sharingPage(oid), { ...sharingFields(page), ...choices })
}
