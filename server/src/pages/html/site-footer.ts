import type { Language } from '@viewpage/shared-events'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { nextPath } from '../../people/accounts/next-path.ts'
import { inLanguage } from '../../foundation/http/plugins/language.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

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

/** The footer of a page, with a form that chooses the language of the site. */
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
<form method="post" action="/language/" aria-label="${text('footer.language')}"><input type="hidden" name="page" value="${inLanguage(nextPath(address), null)}"><ul>${LANGUAGES.map((language) => languageButton(language, language === shown))}</ul></form>
<p>${text('footer.copyright', { year, company })}</p>
</div></footer>`
}

function languageButton(language: Language, isCurrent: boolean): Html {
  const current = isCurrent ? html` aria-current="true"` : nothing
  return html`<li><button type="submit" name="lang" value="${language}" lang="${language}"${current}>${LANGUAGE_NAMES[language]}</button></li>`
}
