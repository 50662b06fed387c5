import { DAY_MS } from '@viewpage/shared-events/durations'
import { SETTINGS } from '@viewpage/shared-events/site-paths'
import { dateText } from '../../foundation/config/site.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { confirmationField } from '../../pages/forms/confirmation-field.ts'
import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { formError, invalid, textField, type FormState } from '../../pages/forms/form-parts.ts'
import { savedMessage } from '../../pages/forms/saved-message.ts'
import { shownOnce } from '../../pages/forms/shown-once.ts'
import { SCOPES } from '../../people/rights/token-scopes.ts'
import type { ApiTokenEntry } from '../../people/tokens/api-token-store.ts'

export const TOKENS = `${SETTINGS}tokens/`

/** How long a token may work, in days; empty: until it is revoked. */
export const EXPIRIES = ['30', '90', '365', ''] as const

export interface TokensPage extends FormContext {
  readonly tokens: readonly ApiTokenEntry[]
  /** The one that was just made, which is never shown again. */
  readonly made: { readonly name: string; readonly token: string } | null
  readonly saved: 'revoked' | 'allRevoked' | null
  readonly hasPassword: boolean
  /** Whether the person has just proved who they are, for an account without a password. */
  readonly hasProof: boolean
  /** Of the form that makes one. */
  readonly state: FormState
  /** ms since 1970 */
  readonly now: number
}

export function tokensBody(page: TokensPage): Html {
  const { text, made, saved } = page
  return html`<div class="page-container account"><p class="account-back"><a href="${SETTINGS}">${text('settings.title')}</a></p>
<h1>${text('settings.tokens.title')}</h1>
<p class="account-lead">${text('settings.tokens.intro')}</p>
${savedMessage(saved && text(`settings.tokens.${saved}`))}
${made ? shownOnce(text, { id: 'new-token', label: text('settings.tokens.new', { name: made.name }), value: made.token, hint: text('settings.tokens.made') }) : nothing}
${list(page)}
${makeSection(page)}</div>`
}

function list({ text, csrfToken, tokens, ...page }: TokensPage): Html {
  const entries = tokens.map((token) => {
    const may = token.scopes.map((scope) => html`<li>${text(`settings.tokens.may.${scope}`)}</li>`)
    const label = text('settings.tokens.revokeOf', { name: token.name })
    return html`<li><form method="post" action="${TOKENS}">${hiddenFields(csrfToken, { action: 'revoke', id: token.id })}<strong dir="auto">${token.name}</strong>
<ul class="site-points">${may}</ul><p>${useOf(token, { text, ...page })} · ${endOf(token, { text, ...page })}</p>
<button class="kit-button kit-button-secondary" type="submit" aria-label="${label}">${text('settings.tokens.revoke')}</button></form></li>`
  })
  const all = html`<form method="post" action="${TOKENS}">${hiddenFields(csrfToken, { action: 'revokeAll' })}<button class="kit-button kit-button-secondary account-danger" type="submit">${text('settings.tokens.revokeAll')}</button></form>`
  return html`<section class="account-section" aria-labelledby="tokens-title"><h2 id="tokens-title">${text('settings.tokens.list')}</h2>
<div>${tokens.length === 0 ? html`<p>${text('settings.tokens.none')}</p>` : html`<ul class="account-entries">${entries}</ul>`}${tokens.length > 1 ? all : nothing}</div></section>`
}

type Reading = Pick<TokensPage, 'text' | 'language' | 'now'>

function useOf({ lastUsedDay }: ApiTokenEntry, { text, language }: Reading): string {
  if (lastUsedDay === null) return text('settings.tokens.never')
  return text('settings.tokens.used', { date: dateText(lastUsedDay * DAY_MS, language) })
}

function endOf({ expiresAt }: ApiTokenEntry, { text, language, now }: Reading): string {
  if (expiresAt === null) return text('settings.tokens.noEnd')
  const date = dateText(expiresAt, language)
  return text(`settings.tokens.${expiresAt > now ? 'until' : 'ended'}`, { date })
}

function makeSection(page: TokensPage): Html {
  const { text, csrfToken, state } = page
  return html`<section class="account-section" id="make" aria-labelledby="make-title"><h2 id="make-title">${text('settings.tokens.make')}</h2>
<form class="account-form" method="post" action="${TOKENS}" novalidate>${formError('form-error', state.errors['form'])}
${hiddenFields(csrfToken, { action: 'make' })}
${textField({ name: 'name', label: text('settings.tokens.name'), type: 'text', autocomplete: 'off', hint: text('settings.tokens.nameHint'), state })}
${scopeFields(page)}
${expiryField(page)}
${confirmationField(page, { id: 'currentPassword', state, returnTo: `${TOKENS}#make` })}
<div><button class="kit-button kit-button-secondary" type="submit">${text('settings.tokens.submit')}</button></div>
</form></section>`
}

function scopeFields({ text, state: { values, errors } }: TokensPage): Html {
  const boxes = SCOPES.map((scope) => {
    const checked = values[scope] === 'yes' ? html` checked` : nothing
    return html`<label class="site-choice account-check"><input type="checkbox" name="${scope}" value="yes"${checked}><span>${text(`settings.tokens.may.${scope}`)}</span></label>`
  })
  return html`<fieldset class="site-choices"${invalid('scopes', errors['scopes'])}><legend>${text('settings.tokens.scopes')}</legend>${boxes}${formError('scopes-error', errors['scopes'])}</fieldset>`
}

function expiryField({ text, language, state }: TokensPage): Html {
  const chosen = state.values['days'] ?? '90'
  const { number } = formatsFor(language)
  const options = EXPIRIES.map((days) => {
    const label =
      days === ''
        ? text('settings.tokens.forEver')
        : text('settings.tokens.days', { number: number(Number(days)) })
    return html`<option value="${days}"${days === chosen ? html` selected` : nothing}>${label}</option>`
  })
  return html`<div class="site-field"><label for="days">${text('settings.tokens.expiry')}</label><select id="days" name="days">${options}</select></div>`
}
