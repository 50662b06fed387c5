import type { DeckPageData } from '@viewpage/shared-events'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import { mark } from '../../pages/html/mark.ts'

export const EDITOR_REMOTES = ['mf-toolbar', 'mf-viewer'] as const

/** Search engines do not list a page that needs a right. */
export const EDITOR_HEAD = html`<meta name="robots" content="noindex">`

/** The editor's root element with what its script replaces at the same places, and a sentence for browsers without one. */
export function editorBody({ title, brand, deck, viewerRights }: DeckPageData, noscript: string): Html {
  const frames = html`<div class="editor-waiting-bar"></div><div class="editor-waiting-stage"></div>`
  return html`<div id="editor"><div class="editor-waiting"><div>${mark(28)}<span>${brand}</span></div></div>
<main class="editor-waiting-main"><h1${langAttribute(deck.language)} dir="auto">${title}</h1><noscript><p>${noscript}</p></noscript>${viewerRights.edit ? frames : nothing}</main></div>`
}
