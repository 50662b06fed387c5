import type { PageData } from '@viewpage/shared-events'
import { html, type Html } from '../http/html.ts'

/** The remotes that the editor shows. */
export const EDITOR_REMOTES = ['mf-toolbar'] as const

/** Nobody but people with a right sees it, so nobody lists it. */
export const EDITOR_HEAD = html`<meta name="robots" content="noindex">`

/** The body of the editor's page: where the editor draws, and a sentence for browsers without script. */
export function editorBody({ title }: PageData, noscript: string): Html {
  return html`<div id="editor"><div class="editor-waiting"></div></div>
<noscript><main class="editor-noscript"><h1>${title}</h1><p>${noscript}</p></main></noscript>`
}
