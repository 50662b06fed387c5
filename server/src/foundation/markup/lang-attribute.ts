import { html, nothing, type Html } from './html.ts'

/** @param language of texts of a presentation, which may not be the page's; without one it is not known */
export function langAttribute(language: string | null | undefined): Html {
  return language === undefined || language === null ? nothing : html` lang="${language}"`
}
