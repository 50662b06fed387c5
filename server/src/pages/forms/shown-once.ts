import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { html, type Html } from '../../foundation/markup/html.ts'

interface Secret {
  readonly id: string
  readonly label: string
  readonly value: string
  /** That it is not shown again. */
  readonly hint: string
}

/** A secret that was just made, to copy. Send it with `Cache-Control: no-store`. */
export function shownOnce(text: ServerTexts, { id, label, value, hint }: Secret): Html {
  return html`<div class="site-field account-address account-new" role="status"><label for="${id}" dir="auto">${label}</label><div><input id="${id}" type="text" value="${value}" readonly autofocus autocomplete="off" spellcheck="false" aria-describedby="${id}-hint"><button class="kit-button kit-button-secondary" type="button" data-copies="${id}" data-copied="${text('dashboard.sharing.copied')}" aria-describedby="${id}-hint" hidden>${text('settings.programs.copy')}</button></div><small id="${id}-hint">${hint}</small></div>`
}
