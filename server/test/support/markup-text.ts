import type { Html } from '../../src/foundation/markup/html.ts'
import { markupOf } from '../../src/foundation/markup/trusted-html.ts'

/** The text of markup. */
export function markupText(html: Html): string {
  return markupOf(html)
}
