import type { Html } from '../../src/http/markup/html.ts'
import { markupOf } from '../../src/http/markup/trusted-html.ts'

/** The text of markup. */
export function markupText(html: Html): string {
  return markupOf(html)
}
