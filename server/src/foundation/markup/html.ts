import { textPlacesOf } from './text-places.ts'
import { Html, markupOf, trustedHtml } from './trusted-html.ts'

export type { Html }

/** A value in a template. Markup is inserted unchanged; text is escaped. */
export type HtmlValue = Html | readonly Html[] | string | number

/**
 * The tag of all templates. It escapes for text and for quoted attribute values.
 *
 * @throws TypeError for text outside of quotes in a tag, or in a script or style element: only markup is safe there
 * @example html`<a href="${path}"${current}>${title}</a>`
 */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const textPlaces = textPlacesOf(literals)
  let markup = literals[0] ?? ''
  values.forEach((value, index) => {
    if (textPlaces[index] !== true && isText(value)) throw misplacedText(literals[index] ?? '')
    markup += markupIn(value) + literals[index + 1]
  })
  return trustedHtml(markup)
}

/** Empty markup, for a part that is left out. */
export const nothing = html``

/** Concatenates markup with a separator between the parts. */
export function joinHtml(parts: readonly Html[], separator: HtmlValue): Html {
  return trustedHtml(parts.map(markupOf).join(markupIn(separator)))
}

function isText(value: HtmlValue): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

function misplacedText(before: string): TypeError {
  const place = JSON.stringify(before.slice(-40))
  return new TypeError(
    `[server] Failed to write markup: the value after ${place} is text. Quote the attribute, or pass markup.`,
  )
}

function markupIn(value: HtmlValue): string {
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  return value instanceof Html ? markupOf(value) : value.map(markupOf).join('')
}

const SPECIAL = /["&'<>`]/g

/** Escapes with numeric references, which are valid in XML too. */
function escaped(text: string): string {
  let markup = ''
  let start = 0
  // Each test continues after the previous match. `replace` takes twice as long for short texts.
  while (SPECIAL.test(text)) {
    const at = SPECIAL.lastIndex - 1
    markup += `${text.slice(start, at)}&#${text.charCodeAt(at)};`
    start = SPECIAL.lastIndex
  }
  return start === 0 ? text : markup + text.slice(start)
}
