import { BIN_PATH } from '../content/presentations/presentation-paths.ts'
import { logInPath } from '../foundation/http/redirect-to-log-in.ts'
import { html, nothing, type Html } from '../foundation/markup/html.ts'
import type { ServerTexts } from '../foundation/locales/texts.ts'

/** An orbit without its planet. */
const DRAWING = html`<svg viewBox="0 0 400 210" fill="none" aria-hidden="true"><g stroke="var(--line-strong)" stroke-width="3"><ellipse cx="200" cy="104" rx="196" ry="84" transform="rotate(-12 200 104)" stroke-dasharray="8 11" stroke-linecap="round"/><ellipse cx="200" cy="104" rx="118" ry="54" transform="rotate(-12 200 104)"/></g><circle cx="200" cy="104" r="21" fill="var(--ink)"/><circle cx="310" cy="63" r="10" fill="var(--ink)"/><circle cx="62" cy="186" r="17" stroke="var(--accent)" stroke-width="4" stroke-dasharray="8 6"/></svg>`

/** A path that goes on as dots to a stop that is not there. */
const PATH_DRAWING = html`<svg viewBox="0 0 400 210" fill="none" aria-hidden="true"><g stroke="var(--line-strong)" stroke-width="3" stroke-linecap="round"><path d="M10 132C48 132 52 66 98 49c42-15 82-13 113 18"/><path d="M220 78c20 22 36 51 64 51 38 0 54-46 88-81" stroke-dasharray="1 9"/></g><circle cx="10" cy="132" r="8" fill="var(--ink)"/><circle cx="98" cy="49" r="8" fill="var(--ink)"/><circle cx="211" cy="67" r="11" fill="var(--ink)"/><circle cx="384" cy="35" r="14" stroke="var(--accent)" stroke-width="3" stroke-dasharray="6 4"/></svg>`

/** What a page says whose link leads nowhere any more. */
export interface EndedLink {
  /** Of the link, for example "Invitation". */
  readonly kind: string
  readonly title: string
  readonly message: string
  /** Instead of "Explore presentations" and "Log in". */
  readonly actions?: Html
}

/** The page of a link that leads nowhere. @param path of this page */
export function endedLinkBody(text: ServerTexts, path: string, loggedIn: boolean, link: EndedLink): Html {
  const { kind: code, title, message, actions = waysOn(text, path, loggedIn) } = link
  return messageBody({ code, title, message, actions, drawing: PATH_DRAWING })
}

/** The page for an unknown address: one sentence, one link. */
export function notFoundBody(text: ServerTexts, path: string, loggedIn: boolean): Html {
  return messageBody({
    code: '404',
    title: text('notFound.title'),
    message: text('notFound.text'),
    actions: waysOn(text, path, loggedIn),
  })
}

/** The same for its owner, while the presentation is in the bin. */
export function inBinBody(
  text: ServerTexts,
  { deletedOn, until }: { deletedOn: string; until: string },
): Html {
  return messageBody({
    code: '404',
    title: text('dashboard.bin.notFound'),
    message: text('dashboard.bin.notFoundText', { deleted: deletedOn, until }),
    actions: html`<a class="kit-button kit-button-primary" href="${BIN_PATH}">${text('dashboard.bin.open')}</a>`,
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

function waysOn(text: ServerTexts, path: string, loggedIn: boolean): Html {
  const logIn = () =>
    html`<a class="kit-button kit-button-secondary" href="${logInPath(path)}">${text('notFound.logIn')}</a>`
  return html`<a class="kit-button kit-button-primary" href="/explore/">${text('notFound.explore')}</a>${loggedIn ? nothing : logIn()}`
}

interface Message {
  readonly code: string
  readonly title: string
  readonly message: string
  readonly actions: Html
  readonly drawing?: Html
}

function messageBody({ drawing = DRAWING, ...page }: Message): Html {
  return html`<div class="page-container site-message"><div><p class="site-code">${page.code}</p><h1>${page.title}</h1><p>${page.message}</p><div class="site-actions">${page.actions}</div></div>${drawing}</div>`
}
