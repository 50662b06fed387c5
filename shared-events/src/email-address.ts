import { visibleText } from './visible-text.ts'

/** Characters that an address is read from. */
const MAX_LENGTH = 1_000
/** Soft hyphens, and spaces and joiners of no width. */
const WIDTHLESS = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/**
 * An e-mail address without what copying it adds: invisible characters and white space around it, `mailto:`, a name before it
 * in angle brackets, and one `,` or `;` behind it. Everybody who types it, pastes it or comes by a link is then one person.
 * Says nothing about whether it is an address.
 *
 * @example `addressIn(' mailto:mia@example.org; ') // 'mia@example.org'`
 */
export function addressIn(text: string): string {
  const visible = visibleText(text.slice(0, MAX_LENGTH).replace(WIDTHLESS, ''))
  const withoutName = /^[^<>@]*<([^<>]+)>[,;]?$/.exec(visible)?.[1] ?? visible
  return visibleText(
    visibleText(withoutName)
      .replace(/^mailto:/i, '')
      .replace(/[,;]$/, ''),
  )
}
