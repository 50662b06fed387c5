import { SETTINGS, withNext } from '@viewpage/shared-events/site-paths'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { dateText } from '../../foundation/config/site.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { confirmationField } from '../../pages/forms/confirmation-field.ts'
import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import { EMPTY_FORM, formError, textField, type FormState } from '../../pages/forms/form-parts.ts'
import { savedMessage } from '../../pages/forms/saved-message.ts'
import type { LinkedIdentity } from '../../people/sign-in/identity-store.ts'
import { MAX_PASSKEYS, MAX_PASSKEY_NAME, type ListedPasskey } from '../../people/sign-in/passkey-store.ts'

/** Forms of ways to log in. `passkey` changes one, `passkeys` adds one, `factor` asks for one after the password. */
export const SIGN_IN_SECTIONS = ['organisation', 'passkeys', 'passkey', 'factor'] as const
export type SignInSection = (typeof SIGN_IN_SECTIONS)[number]

/** What the settings show of the ways to log in to an account. */
export interface WaysPage extends FormContext {
  readonly hasPassword: boolean
  /** Whether the person has just proved who they are, for an account without a password. */
  readonly hasProof: boolean
  /** `null`: this installation has none. */
  readonly organisation: { readonly name: string; readonly identity: LinkedIdentity | null } | null
  readonly passkeys: readonly ListedPasskey[]
  readonly hasSecondFactor: boolean
  /** For the browser; `null`: it can make none here. */
  readonly creation: PublicKeyCredentialCreationOptionsJSON | null
  readonly saved: string | null
  readonly refused: { readonly section: string; readonly state: FormState } | null
}

/** Of a form in a section of the settings. */
export const confirmation = (page: WaysPage, id: string, section: string, state: FormState): Html =>
  confirmationField(page, { id, state, returnTo: `${SETTINGS}#${section}` })

export const signInSections = (page: WaysPage): Html =>
  html`${organisationSection(page)}${passkeySection(page)}`

function organisationSection(page: WaysPage): Html {
  const { text, language, organisation } = page
  if (organisation === null) return nothing
  const { name, identity } = organisation
  const state = stateOf(page, 'organisation')
  const path = withNext('/login/organisation/', `${SETTINGS}#organisation`)
  const content = identity
    ? form(
        page,
        'organisation',
        html`<p dir="auto">${text('settings.organisation.linked', { name, email: identity.email, date: dateText(identity.linkedAt, language) })}</p>${confirmation(page, 'organisation-current-password', 'organisation', state)}`,
        text('settings.organisation.unlink'),
      )
    : html`<div class="account-form">${savedMessage(savedText(page, 'organisation'))}<p dir="auto">${text('settings.organisation.none', { name })}</p><div><a class="kit-button kit-button-secondary" href="${path}" rel="nofollow">${text('settings.organisation.link', { name })}</a></div></div>`
  return html`<section class="account-section" id="organisation" aria-labelledby="organisation-title"><h2 id="organisation-title" dir="auto">${text('signIn.with', { name })}</h2>
${content}</section>`
}

function passkeySection(page: WaysPage): Html {
  const { text, passkeys, creation } = page
  if (creation === null && passkeys.length === 0) return nothing
  const changed = savedText(page, 'passkey')
  return html`<section class="account-section" id="passkeys" aria-labelledby="passkeys-title"><h2 id="passkeys-title">${text('settings.passkeys.title')}</h2>
<div class="account-form"><p>${text('settings.passkeys.text')}</p>
${savedMessage(changed)}${passkeys.length === 0 ? nothing : html`<ul class="account-people" id="passkey">${passkeys.map((each) => passkeyRow(page, each))}</ul>`}
${passkeys.length < MAX_PASSKEYS ? additionForm(page) : html`<p>${text('settings.passkeys.most', { most: MAX_PASSKEYS })}</p>`}
${passkeys.length === 0 ? nothing : factorForm(page)}</div></section>`
}

function passkeyRow(page: WaysPage, { id, name, createdAt, usedAt }: ListedPasskey): Html {
  const { text, language, refused } = page
  const isRefused = refused?.section === 'passkey' && refused.state.values['id'] === id
  const state = isRefused ? refused.state : EMPTY_FORM
  const created = text('settings.passkeys.created', { date: dateText(createdAt, language) })
  const used =
    usedAt === null
      ? text('settings.passkeys.unused')
      : text('settings.passkeys.used', { date: dateText(usedAt, language) })
  const rename = textField({
    ...{ name: 'name', id: `name-${id}`, label: text('settings.passkeys.name'), type: 'text' },
    ...{ autocomplete: 'off', state: { ...state, values: { name: state.values['name'] ?? name } } },
  })
  const open = isRefused ? html` open` : nothing
  const change = (action: string, fields: Html, submit: string, look = '') =>
    html`<form class="account-form" method="post" action="${SETTINGS}" novalidate>${hiddenFields(page.csrfToken, { section: 'passkey', id, action })}${fields}<div><button class="kit-button kit-button-secondary ${look}" type="submit">${submit}</button></div></form>`
  return html`<li><div class="account-person"><strong dir="auto">${name}</strong><small>${created} ${used}</small></div>
<details${open}><summary>${text('settings.passkeys.change')}</summary>${formError(`passkey-${id}-error`, state.errors['form'])}
${change('rename', rename, text('settings.passkeys.rename'))}
${change('remove', html`<p>${text('settings.passkeys.removeText')}</p>${confirmation(page, `password-${id}`, 'passkeys', state)}`, text('settings.passkeys.remove'), 'account-danger')}</details></li>`
}

/** The page's script fills it with the passkey. Hidden until it runs. */
function additionForm(page: WaysPage): Html {
  const { text, csrfToken, creation } = page
  if (creation === null) return nothing
  const state = stateOf(page, 'passkeys')
  const name = textField({
    ...{ name: 'name', id: 'passkey-name', label: text('settings.passkeys.name'), type: 'text', state },
    ...{ autocomplete: 'off', isRequired: false, hint: text('settings.passkeys.nameHint') },
  })
  return html`<form class="account-form" method="post" action="${SETTINGS}" data-passkey="create" data-options="${JSON.stringify(creation)}" data-problem="${text('settings.passkeys.problem')}" novalidate hidden>
${savedMessage(savedText(page, 'passkeys'))}${formError('passkeys-form-error', state.errors['form'])}<p class="site-error" role="alert" data-passkey-problem hidden></p>
${hiddenFields(csrfToken, { section: 'passkeys' })}<input type="hidden" name="credential">
${name}${confirmation(page, 'passkeys-current-password', 'passkeys', state)}
<div><button class="kit-button kit-button-secondary" type="submit">${text('settings.passkeys.add')}</button></div></form>
<noscript><p>${text('signIn.passkeyScript')}</p></noscript>`
}

function factorForm(page: WaysPage): Html {
  const { text, hasSecondFactor } = page
  const checked = hasSecondFactor ? html` checked` : nothing
  const box = html`<label class="site-choice account-check"><input type="checkbox" name="isNeeded" value="yes"${checked}><span>${text('settings.factor.choice')}</span></label><p>${text('settings.factor.text')}</p>`
  const state = stateOf(page, 'factor')
  const fields = html`${box}${confirmation(page, 'factor-current-password', 'factor', state)}`
  return html`<div id="factor">${form(page, 'factor', fields, text('settings.save'))}</div>`
}

function form(page: WaysPage, section: SignInSection, fields: Html, submit: string): Html {
  const problem = stateOf(page, section).errors['form']
  return html`<form class="account-form" method="post" action="${SETTINGS}" novalidate>
${savedMessage(savedText(page, section))}${formError(`${section}-form-error`, problem)}
${hiddenFields(page.csrfToken, { section })}
${fields}
<div><button class="kit-button kit-button-secondary" type="submit">${submit}</button></div></form>`
}

const stateOf = ({ refused }: WaysPage, section: SignInSection): FormState =>
  refused?.section === section ? refused.state : EMPTY_FORM

const savedText = ({ text, saved }: WaysPage, section: SignInSection): string | null =>
  saved === section ? text(`settings.saved.${section}`) : null

/** @returns whether it can be the name of a passkey */
export const isPasskeyName = (name: string): boolean => name !== '' && [...name].length <= MAX_PASSKEY_NAME
