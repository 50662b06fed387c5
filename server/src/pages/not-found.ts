import { logInPath } from '../foundation/http/redirect-to-log-in.ts'
import { html, nothing, type Html } from '../foundation/markup/html.ts'
import type { ServerTexts } from '../foundation/locales/texts.ts'

/** An orbit without its planet. */
const DRAWING = html`<svg viewBox="0 0 400 210" fill="none" aria-hidden="true"><g stroke="var(--line-strong)" stroke-width="3"><ellipse cx="200" cy="104" rx="196" ry="84" transform="rotate(-12 200 104)" stroke-dasharray="8 11" stroke-linecap="round"/><ellipse cx="200" cy="104" rx="118" ry="54" transform="rotate(-12 200 104)"/></g><circle cx="200" cy="104" r="21" fill="var(--ink)"/><circle cx="310" cy="63" r="10" fill="var(--ink)"/><circle cx="62" cy="186" r="17" stroke="var(--accent)" stroke-width="4" stroke-dasharray="8 6"/></svg>`

/** The page for an unknown address: one sentence, one link. */
export function notFoundBody(text: ServerTexts, path: string, loggedIn: boolean): Html {
  return messageBody({
    code: '404',
    title: text('notFound.title'),
    message: text('notFound.text'),
    actions: html`<a class="kit-button kit-button-primary" href="/explore/">${text('notFound.explore')}</a>${
      loggedIn
        ? nothing
        : html`<a class="kit-button kit-button-secondary" href="${logInPath(path)}">${text('notFound.logIn')}</a>`
    }`,
  })
}

/** The page for a failure of the server. */
export function brokenBody(text: ServerTexts): Html {
  return messageBody({
    code: '500',
    title: text('broken.title'),
    message: text('broken.text'),
    actions: nothing,
  })
}

function messageBody(page: { code: string; title: string; message: string; actions: Html }): Html {
  return html`<div class="page-container site-message"><div><p class="site-code">${page.code}</p><h1>${page.title}</h1><p>${page.message}</p><div class="site-actions">${page.actions}</div></div>${DRAWING}</div>`
}
