import type { Language } from '@viewpage/shared-events'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { html, joinHtml, type Html } from '../../foundation/markup/html.ts'

/**
 * The canonical address of a page and its address in each language, for search engines.
 *
 * @param address absolute URL without query
 * @param asked the language in the requested URL
 */
export function languageLinks(address: string, asked: Language | null): Html {
  const canonical = html`<link rel="canonical" href="${addressIn(address, asked)}">`
  const alternates = alternatesOf(address).map(
    ({ language, href }) => html`<link rel="alternate" hreflang="${language}" href="${href}">`,
  )
  return joinHtml([canonical, ...alternates], '\n')
}

/** The address of a page for each language, and `x-default` for all others. */
export function alternatesOf(address: string): readonly { language: string; href: string }[] {
  return [
    ...LANGUAGES.map((language) => ({ language, href: addressIn(address, language) })),
    { language: 'x-default', href: addressIn(address, null) },
  ]
}

function addressIn(address: string, language: Language | null): string {
  return language === null ? address : `${address}?lang=${language}`
}
