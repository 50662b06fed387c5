import type { Language } from '@viewpage/shared-events'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { nextPath } from '../../accounts/next-path.ts'
import { html, nothing, type Html } from '../markup/html.ts'
import type { ServerTexts } from '../../locales/texts.ts'

/** Each language by its own name, for visitors who cannot read the language of the page. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  hu: 'Magyar',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
}

export interface SiteFooter {
  readonly text: ServerTexts
  readonly language: Language
  /** Path and query of the page; may be as requested, and so untrusted. */
  readonly address: string
  readonly company: string
  readonly year: number
}

/** The footer of a page, with links to the same page in other languages. */
export function siteFooter({ text, language: shown, address, company, year }: SiteFooter): Html {
  const links = [
    ['/product/', text('footer.product')],
    ['/pricing/', text('footer.pricing')],
    ['/help/embedding/', text('footer.embedding')],
    ['/help/who-is-watching/', text('footer.whoIsWatching')],
    ['/terms/', text('footer.terms')],
    ['/privacy/', text('footer.privacy')],
    ['/privacy/choices/', text('footer.choices')],
  ].map(([path = '', label = '']) => html`<li><a href="${path}">${label}</a></li>`)
  return html`<footer class="site-footer"><div class="page-container">
<nav aria-label="${text('footer.label')}"><ul>${links}</ul></nav>
<nav aria-label="${text('footer.language')}"><ul>${LANGUAGES.map((language) => languageLink(address, language, language === shown))}</ul></nav>
<p>${text('footer.copyright', { year, company })}</p>
</div></footer>`
}

function languageLink(address: string, language: Language, isCurrent: boolean): Html {
  const current = isCurrent ? html` aria-current="true"` : nothing
  return html`<li><a href="${addressIn(address, language)}" lang="${language}" hreflang="${language}"${current}>${LANGUAGE_NAMES[language]}</a></li>`
}

/** The same page in a language. @param url untrusted path and query of the request */
function addressIn(url: string, language: Language): string {
  const [path = '/', query = ''] = nextPath(url).split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('lang', language)
  return `${path}?${parameters.toString()}`
}
