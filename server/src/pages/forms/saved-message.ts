import { html, nothing, type Html } from '../../foundation/markup/html.ts'

const CHECK = html`<svg width="20" height="20" viewBox="0 0 256 256" fill="currentColor" aria-hidden="true"><path d="m232.49 80.49-128 128a12 12 0 0 1-17 0l-56-56a12 12 0 1 1 17-17L96 183 215.51 63.51a12 12 0 0 1 17 17Z"/></svg>`

/** The confirmation after a redirect, as a live region for screen readers. @param link after it */
export function savedMessage(message: string | null, link: Html = nothing): Html {
  if (message === null) return nothing
  return html`<p class="account-saved" role="status" data-saved>${CHECK}<span>${message}${link}</span></p>`
}
