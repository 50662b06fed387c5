import { hiddenFields, type FormContext } from '../../pages/forms/form-context.ts'
import type { AuthorSegment, Language } from '@viewpage/shared-events'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { authorSegmentField } from '../../pages/forms/author-segment-field.ts'
import { accountField, newPasswordField } from '../../pages/forms/new-password.ts'
import { EMPTY_FORM, formError, invalid, textField, type FormState } from '../../pages/forms/form-parts.ts'
import { nameFields } from '../../pages/forms/name-fields.ts'
import { savedMessage } from '../../pages/forms/saved-message.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { NOTICE_KINDS, type NoticeKind } from '../../storage/database/tables/mail.ts'
import { confirmation, SIGN_IN_SECTIONS, signInSections, type WaysPage } from './sign-in-sections.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

export const SETTINGS_SECTIONS = [
  ...SIGN_IN_SECTIONS,
  'name',
  'segment',
  'language',
  'email',
  'password',
  'notices',
  'delete',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

/** The data of the account settings page. */
export interface SettingsPage extends FormContext, WaysPage {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Of what is known of the address; `null`: the site sends no mail. */
  readonly isConfirmed: boolean | null
  /** `null`: no answer. */
  readonly authorSegment: AuthorSegment | null
  /** `null`: the language of the browser. */
  readonly chosenLanguage: string | null
  readonly notices: readonly NoticeKind[]
  /** Number of presentations that are deleted with the account. */
  readonly presentations: number
  /** The section that was just saved. */
  readonly saved: SettingsSection | null
  /** The section that was refused, with the submitted values. */
  readonly refused: { readonly section: SettingsSection | 'export'; readonly state: FormState } | null
}

export function settingsBody(page: SettingsPage): Html {
  const { text } = page
  return html`<div class="page-container account">
<h1>${text('settings.title')}</h1>
${section(page, 'name', text('settings.name'), ownNameFields(page), text('settings.save'))}
${section(page, 'segment', text('authorSegment.title'), segmentField(page), text('settings.save'))}
${section(page, 'language', text('settings.language'), languageField(page), text('settings.save'))}
${section(page, 'email', text('logIn.email'), emailFields(page), text('settings.changeEmail'))}
${section(page, 'password', text('logIn.password'), passwordFields(page), text(page.hasPassword ? 'settings.changePassword' : 'settings.setPassword'))}
${signInSections(page)}
${section(page, 'notices', text('settings.notices.title'), noticeFields(page), text('settings.save'))}
${programsSection(page)}
${exportSection(page)}
${section(page, 'delete', text('settings.delete.title'), deleteFields(page), text('settings.delete.submit'))}
</div>`
}

function section(
  { text, csrfToken, saved, refused, isConfirmed }: SettingsPage,
  name: SettingsSection,
  title: string,
  fields: Html | readonly Html[],
  submit: string,
): Html {
  const problem = refused?.section === name ? refused.state.errors['form'] : undefined
  const look = name === 'delete' ? 'kit-button-secondary account-danger' : 'kit-button-secondary'
  const hasSubmit = name !== 'notices' || isConfirmed !== null
  const wasSent = name === 'email' && isConfirmed !== null
  const done =
    saved === name && name !== 'delete' ? text(`settings.saved.${wasSent ? 'emailSent' : name}`) : null
  return html`<section class="account-section" id="${name}" aria-labelledby="${name}-title"><h2 id="${name}-title">${title}</h2>
<form class="account-form" method="post" action="/settings/" novalidate>
${savedMessage(done)}${formError(`${name}-form-error`, problem)}
${hiddenFields(csrfToken, { section: name })}
${fields}
${hasSubmit ? html`<div><button class="kit-button ${look}" type="submit">${submit}</button></div>` : nothing}
</form></section>`
}

function noticeFields({ text, isConfirmed, notices }: SettingsPage): Html {
  if (isConfirmed === null) return html`<p>${text('settings.notices.none')}</p>`
  const boxes = NOTICE_KINDS.map((kind) => {
    const checked = notices.includes(kind) ? html` checked` : nothing
    return html`<label class="site-choice account-check"><input type="checkbox" name="${kind}" value="yes"${checked}><span>${text(`settings.notices.${kind}`)}</span></label>`
  })
  return html`<p>${text('settings.notices.text')}</p>${boxes}`
}

function programsSection({ text }: SettingsPage): Html {
  return html`<section class="account-section" aria-labelledby="programs-title"><h2 id="programs-title">${text('settings.programs.title')}</h2>
<div class="account-form"><p>${text('settings.programs.text')}</p>
<div class="site-actions"><a class="kit-button kit-button-secondary" href="/settings/tokens/">${text('settings.tokens.title')}</a><a class="kit-button kit-button-secondary" href="/settings/hooks/">${text('settings.hooks.title')}</a></div></div></section>`
}

function exportSection({ text, csrfToken, refused }: SettingsPage): Html {
  const problem = refused?.section === 'export' ? refused.state.errors['form'] : undefined
  return html`<section class="account-section" id="export" aria-labelledby="export-title"><h2 id="export-title">${text('settings.export.title')}</h2>
<form class="account-form" method="post" action="/settings/export/">${formError('export-form-error', problem)}<p>${text('settings.export.text')}</p>${hiddenFields(csrfToken)}
<div><button class="kit-button kit-button-secondary" type="submit">${text('settings.export.submit')}</button></div>
</form></section>`
}

/** The submitted values of a refused section, otherwise the stored ones. */
function stateOf(
  { refused }: SettingsPage,
  section: SettingsSection,
  stored: FormState['values'] = {},
): FormState {
  return refused?.section === section ? refused.state : { ...EMPTY_FORM, values: stored }
}

function ownNameFields(page: SettingsPage): readonly Html[] {
  const { text, language, firstName, lastName } = page
  return nameFields(text, language, stateOf(page, 'name', { firstName, lastName }))
}

function segmentField(page: SettingsPage): Html {
  const { text, authorSegment } = page
  const { values, errors } = stateOf(page, 'segment', { authorSegment: authorSegment ?? '' })
  return authorSegmentField(text, values['authorSegment'] ?? '', errors['authorSegment'])
}

function languageField(page: SettingsPage): Html {
  const { text, chosenLanguage } = page
  const state = stateOf(page, 'language', { language: chosenLanguage ?? '' })
  const problem = state.errors['language']
  const option = (value: string, name: string, lang = nothing) =>
    html`<option value="${value}"${lang}${state.values['language'] === value ? html` selected` : nothing}>${name}</option>`
  const options = LANGUAGES.map((each) => option(each, nameOfLanguage(each), html` lang="${each}"`))
  return html`<div class="site-field"><label for="language-choice">${text('settings.languageOfSite')}</label><select id="language-choice" name="language"${invalid('language-choice', problem)}>${option('', text('settings.asBrowser'))}${options}</select>${formError('language-choice-error', problem)}</div>`
}

/** The name of a language in that language, capitalised. */
function nameOfLanguage(language: Language): string {
  return formatsFor(language).languageName(language)
}

function emailFields(page: SettingsPage): readonly Html[] {
  const { text, email, isConfirmed } = page
  const state = stateOf(page, 'email', { email })
  return [
    textField({
      name: 'email',
      id: 'email-address',
      label: text('logIn.email'),
      type: 'email',
      autocomplete: 'email',
      state,
      ...(isConfirmed === false && { hint: text('settings.unconfirmed') }),
    }),
    currentPassword(page, 'email', state),
  ]
}

function passwordFields(page: SettingsPage): readonly Html[] {
  const state = stateOf(page, 'password')
  return [accountField(page.email), currentPassword(page, 'password', state), newPasswordField(page, state)]
}

function deleteFields(page: SettingsPage): Html {
  const { text, language, presentations } = page
  const number = formatsFor(language).number(presentations)
  const state = stateOf(page, 'delete')
  return html`<p>${text('settings.delete.intro')}</p><ul class="site-points"><li>${text('settings.delete.presentations', { number })}</li><li>${text('settings.delete.activity')}</li><li>${text('settings.delete.shared')}</li><li>${text('settings.delete.figures')}</li><li>${text('settings.delete.copies')}</li></ul><p>${text('settings.delete.final')}</p>${currentPassword(page, 'delete', state)}`
}

const currentPassword = (page: SettingsPage, section: SettingsSection, state: FormState): Html =>
  confirmation(page, `${section}-current-password`, section, state)

export function accountDeletedBody(text: ServerTexts): Html {
  return html`<div class="page-container"><div class="site-page"><h1>${text('settings.delete.done')}</h1>
<p>${text('settings.delete.doneText')}</p>
<div class="site-actions"><a class="kit-button kit-button-primary" href="/explore/">${text('notFound.explore')}</a></div></div></div>`
}
