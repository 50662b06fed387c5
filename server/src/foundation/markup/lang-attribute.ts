import { html, nothing, type Html } from './html.ts'

/** @param language of texts of a presentation, which may not be the page's; `undefined`: not known */
export function langAttribute(language: string | undefined): Html {
  return language === undefined ? nothing : html` lang="${language}"`
}
