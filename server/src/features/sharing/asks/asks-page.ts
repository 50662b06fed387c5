import { sharingPath } from '../../../content/presentations/presentation-paths.ts'
import { dateText } from '../../../foundation/config/site.ts'
import { html, nothing, type Html } from '../../../foundation/markup/html.ts'
import { hiddenFields, type FormContext } from '../../../pages/forms/form-context.ts'
import { describedField, formError } from '../../../pages/forms/form-parts.ts'
import { savedMessage } from '../../../pages/forms/saved-message.ts'
import { MAX_ALLOWED } from '../../../people/passes/allowed-addresses.ts'
import { linkName } from '../../../people/sharing/link-name.ts'
import { MAX_VIEWS, type Fields } from './asks-form.ts'
import type { OwnAsks } from './asks-store.ts'

/** The page on which an owner chooses what a view link asks. */
export interface AsksPage extends FormContext {
  readonly oid: string
  readonly linkId: string
  readonly asks: OwnAsks
  /** What the fields have: what is stored, or what was refused. */
  readonly fields: Fields
  /** Sentences by field; `form` is about the form as a whole. */
  readonly problems: Fields
  /** The version of what is stored that Save replaces. */
  readonly seen: string
  /** Whether something else was saved since the form was shown. */
  readonly isConflict: boolean
  readonly isSaved: boolean
  readonly mailsAreSent: boolean
}

/** Where it is. */
export const asksPath = (oid: string, linkId: string): string => `${sharingPath({ oid })}links/${linkId}/`

export function asksBody(page: AsksPage): Html {
  const { text, csrfToken, oid, linkId, asks, seen, problems, isSaved } = page
  return html`<div class="page-container account">
<p class="account-back"><a href="${sharingPath({ oid })}#links">${text('dashboard.sharing.links.title')}</a></p>
<h1 dir="auto">${text('dashboard.sharing.asks.title', { name: linkName(asks, text) })}</h1>
<form class="account-sharing" method="post" action="${asksPath(oid, linkId)}" novalidate>
${savedMessage(isSaved ? text('dashboard.sharing.panel.saved') : null)}${formError('form-error', problems['form'])}${conflict(page)}
${hiddenFields(csrfToken, { seen })}
${section('who', text('dashboard.sharing.asks.who'), html`${allowedField(page)}${codeField(page)}`)}
${section('conditions', text('dashboard.sharing.asks.conditions'), html`${agreementField(page)}${markField(page)}${viewsField(page)}`)}
<div class="account-save"><button class="kit-button kit-button-primary" type="submit">${text('settings.save')}</button></div>
</form>
${acceptances(page)}
</div>`
}

/** What was typed stays in the fields. Only the owner changes them, so it was their other window. */
function conflict({ text, oid, linkId, isConflict }: AsksPage): Html {
  if (!isConflict) return nothing
  return html`${formError('conflict', text('dashboard.sharing.asks.conflict'))}<div><a class="kit-button kit-button-quiet" href="${asksPath(oid, linkId)}">${text('dashboard.sharing.asks.showSaved')}</a></div>`
}

function section(name: string, title: string, content: Html): Html {
  return html`<section class="account-section" id="${name}" aria-labelledby="${name}-title"><h2 id="${name}-title">${title}</h2><div class="account-form">${content}</div></section>`
}

function allowedField({ text, fields, problems }: AsksPage): Html {
  const described = describedField(
    'allowed',
    problems['allowed'],
    text('dashboard.sharing.asks.allowedHint', { number: MAX_ALLOWED }),
  )
  return html`<div class="site-field"><label for="allowed">${text('dashboard.sharing.asks.allowed')}</label><textarea id="allowed" name="allowed" rows="4" dir="ltr" spellcheck="false" autocapitalize="off"${described.attributes}>${fields['allowed'] ?? ''}</textarea>${described.below}</div>`
}

/** Without mail it can still be turned off. */
function codeField({ text, fields, problems, mailsAreSent }: AsksPage): Html {
  const isOn = fields['code'] === 'yes'
  const hint = mailsAreSent
    ? text('dashboard.sharing.asks.codeHint')
    : text('dashboard.sharing.asks.codeWithoutMail')
  const state = isOn ? html` checked` : mailsAreSent ? nothing : html` disabled`
  return html`${check('code', text('dashboard.sharing.asks.code'), hint, state)}${formError('code-error', problems['code'])}`
}

const markField = ({ text, fields }: AsksPage): Html =>
  check(
    'mark',
    text('dashboard.sharing.asks.mark'),
    text('dashboard.sharing.asks.markHint'),
    fields['mark'] === 'yes' ? html` checked` : nothing,
  )

function check(name: string, label: string, hint: string, state: Html): Html {
  return html`<label class="site-choice account-check"><input type="checkbox" name="${name}" value="yes"${state}><span><strong>${label}</strong><small>${hint}</small></span></label>`
}

function agreementField({ text, fields, problems }: AsksPage): Html {
  const described = describedField(
    'agreement',
    problems['agreement'],
    text('dashboard.sharing.asks.agreementHint'),
  )
  return html`<div class="site-field"><label for="agreement">${text('dashboard.sharing.asks.agreement')}</label><textarea id="agreement" name="agreement" rows="6" dir="auto"${described.attributes}>${fields['agreement'] ?? ''}</textarea>${described.below}</div>`
}

function viewsField({ text, fields, problems, asks }: AsksPage): Html {
  const hint = text('dashboard.sharing.asks.maxViewsHint', { number: MAX_VIEWS, opened: asks.openedViews })
  const described = describedField('maxViews', problems['maxViews'], hint)
  return html`<div class="site-field"><label for="maxViews">${text('dashboard.sharing.asks.maxViews')}</label><input id="maxViews" name="maxViews" type="text" inputmode="numeric" maxlength="6" dir="ltr" autocomplete="off" value="${fields['maxViews'] ?? ''}"${described.attributes}>${described.below}</div>`
}

function acceptances({ text, language, oid, linkId, asks }: AsksPage): Html {
  if (asks.acceptances.length === 0) return nothing
  const items = asks.acceptances.map(({ name, email, acceptedAt, isCurrent }) => {
    const who = email === '' ? text('dashboard.sharing.asks.deletedPerson') : `${name} · ${email}`
    const earlier = isCurrent ? '' : ` · ${text('dashboard.sharing.asks.earlierText')}`
    return html`<li><span dir="auto">${who}</span><br><small>${dateText(acceptedAt, language)}${earlier}</small></li>`
  })
  const more = asks.hasMore ? html`<p>${text('dashboard.sharing.asks.moreInFile')}</p>` : nothing
  return section(
    'acceptances',
    text('dashboard.sharing.asks.acceptances'),
    html`<ul class="account-links">${items}</ul>${more}<div><a class="kit-button kit-button-secondary" href="${asksPath(oid, linkId)}acceptances.json" download>${text('dashboard.sharing.asks.download')}</a></div>`,
  )
}
