import type { Html } from '../../src/http/html.ts'
import { markupOf } from '../../src/http/trusted-html.ts'

/** Markup as it is sent. */
export function markupText(html: Html): string {
  return markupOf(html)
}
