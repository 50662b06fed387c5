import type { DeckPageData } from '@viewpage/shared-events'
import { html, type Html } from '../../foundation/markup/html.ts'

export const EDITOR_REMOTES = ['mf-toolbar', 'mf-viewer'] as const

/** Search engines do not list a page that needs a right. */
export const EDITOR_HEAD = html`<meta name="robots" content="noindex">`

/** The editor's root element, and a sentence for browsers without JavaScript. */
export function editorBody({ title }: DeckPageData, noscript: string): Html {
  return html`<div id="editor"><div class="editor-waiting"></div></div>
<noscript><main class="editor-noscript"><h1>${title}</h1><p>${noscript}</p></main></noscript>`
}
