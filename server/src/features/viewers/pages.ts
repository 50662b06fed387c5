import { dateText } from '../../foundation/config/site.ts'
import { html, joinHtml, nothing, type Html } from '../../foundation/markup/html.ts'
import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { formError, textField, type FormState } from '../../pages/forms/form-parts.ts'
import { VIEWER_RECORD, VIEWERS } from '../../people/sharing/viewer-pages.ts'
import { MAX_VIEWER_ENTRIES, type ViewerEntry } from '../../people/sharing/viewer-data.ts'

/** Asks for the address. Without mail, it says who can help. */
export function viewersBody(
  { text, csrfToken }: FormContext,
  { state, mailsAreSent }: { readonly state: FormState; readonly mailsAreSent: boolean },
): Html {
  if (!mailsAreSent) return message(text('viewers.title'), text('viewers.noMail'))
  const field = textField({
    ...{ name: 'email', label: text('logIn.email'), type: 'email', autocomplete: 'email', state },
  })
  return html`<div class="page-container"><form class="site-form" method="post" action="${VIEWERS}" novalidate>
<h1>${text('viewers.title')}</h1>
${formError('form-error', state.errors['form'])}
${hiddenFields(csrfToken)}
<p>${text('viewers.ask')}</p>
${field}
<button class="kit-button kit-button-primary" type="submit">${text('viewers.send')}</button>
</form></div>`
}

/** The same for every address, so that it does not reveal who watched. */
export const sentBody = ({ text }: FormContext, email: string): Html =>
  message(text('viewers.title'), text('viewers.sent', { email }))

/** What is stored of an address. */
export function recordBody(
  { text, language, csrfToken }: FormContext,
  { email, entries }: { readonly email: string; readonly entries: readonly ViewerEntry[] },
  problem?: string,
): Html {
  const items = entries.slice(0, 2 * MAX_VIEWER_ENTRIES).map(({ kind, name, sharer, at }) => {
    const date = dateText(at, language)
    const what =
      kind === 'entered' ? text('viewers.entered', { name, date }) : text('viewers.accepted', { date })
    return html`<li dir="auto">${text('viewers.sharedBy', { name: sharer })}<br><small>${what}</small></li>`
  })
  const isCut = (kind: ViewerEntry['kind']) =>
    entries.filter((entry) => entry.kind === kind).length > MAX_VIEWER_ENTRIES
  const list = html`<ul class="account-links">${items}</ul>${isCut('entered') || isCut('accepted') ? html`<p>${text('viewers.more')}</p>` : nothing}`
  return html`<div class="page-container"><form class="site-form" method="post" action="${VIEWER_RECORD}" novalidate>
<h1>${text('viewers.title')}</h1>
${formError('form-error', problem)}
${hiddenFields(csrfToken)}
<p dir="auto">${entries.length === 0 ? text('viewers.none') : text('viewers.of', { email })}</p>
${entries.length === 0 ? nothing : list}
<div class="site-actions"><a class="kit-button kit-button-secondary" href="${VIEWER_RECORD}viewer.json" download>${text('viewers.download')}</a></div>
<p>${text('viewers.deleteText')}</p>
<button class="kit-button kit-button-secondary account-danger" type="submit">${text('viewers.delete')}</button>
</form></div>`
}

/** A page that says something. */
export function message(title: string, ...paragraphs: readonly string[]): Html {
  const said = joinHtml(
    paragraphs.map((each) => html`<p dir="auto">${each}</p>`),
    '\n',
  )
  return html`<div class="page-container"><div class="site-form"><h1>${title}</h1>${said}</div></div>`
}
