import type { Language } from '@viewpage/shared-events'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { html } from './html.ts'

/**
 * What search engines read of a page's languages: its own address, and its address in each of the nine.
 *
 * @param address absolute, without query; in no language it is the visitor's own
 * @param asked the language that the address asked for names
 */
export function languageLinks(address: string, asked: Language | null): string {
  return [
    html`<link rel="canonical" href="!${escapedAddress(address, asked)}">`,
    ...alternatesOf(address).map(
      ({ language, href }) => html`<link rel="alternate" hreflang="${language}" href="!${href}">`,
    ),
  ].join('\n')
}

/** The address of a page for each language, and `x-default` for all others; escaped for HTML and XML. */
export function alternatesOf(address: string): readonly { language: string; href: string }[] {
  return [
    ...LANGUAGES.map((language) => ({ language, href: escapedAddress(address, language) })),
    { language: 'x-default', href: escapedAddress(address, null) },
  ]
}

function escapedAddress(address: string, language: Language | null): string {
  return language === null ? html`${address}` : html`${address}?lang=${language}`
}
