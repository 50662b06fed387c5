import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@viewpage/shared-events'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { isEmail, nameErrors, newPasswordError } from '../../people/accounts/account-errors.ts'
import { normaliseEmail, type User } from '../../people/accounts/account-store.ts'
import { confirmOwner } from '../../people/sign-in/confirm-owner.ts'
import { cleanLine } from '../../foundation/clean-text.ts'
import { readAuthorSegment } from '../../pages/forms/author-segment-field.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { NOTICE_KINDS } from '../../storage/database/tables/mail.ts'
import type { Parts } from '../parts.ts'
import type { SettingsSection } from './settings-page.ts'
import { createSignInChanges } from './sign-in-changes.ts'

/** A submitted form of the settings. */
export interface SettingsRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly user: User
  readonly sessionToken: string
  /** Of the request (`addressBlockOf`). */
  readonly addressBlock: string
  readonly values: Readonly<Record<string, string>>
  readonly language: Language
  readonly text: ServerTexts
}

/** Faults by field; empty if the change was made. */
export type Errors = Readonly<Record<string, string>>

/** What each section's form changes. */
export function createSettingsChanges(
  store: Parts['settings'],
  mails: Parts['mails'],
  signIn: Parts['signIn'],
): Record<SettingsSection, (submitted: SettingsRequest) => Promise<Errors>> {
  async function confirm({ request, user, values, text }: SettingsRequest): Promise<Errors> {
    const parts = { settings: store, signIn }
    const fault = await confirmOwner(parts, request, user, values['currentPassword'] ?? '')
    return fault === null ? {} : { currentPassword: text(`settings.faults.${fault}`) }
  }

  return {
    ...createSignInChanges(signIn, confirm),

    async name({ user, values, text }) {
      const errors = nameErrors(values, text)
      const { firstName = '', lastName = '' } = values
      if (isEmpty(errors))
        await store.rename(user.oid, { firstName: cleanLine(firstName), lastName: cleanLine(lastName) })
      return errors
    },

    async segment({ user, values, text }): Promise<Errors> {
      const segment = readAuthorSegment(values['authorSegment'] ?? '')
      if (segment === undefined) return { authorSegment: text('form.missing') }
      await store.setAuthorSegment(user.oid, segment)
      return {}
    },

    async language({ user, values, text }): Promise<Errors> {
      const { language = '' } = values
      if (language !== '' && !isLanguage(language)) return { language: text('form.missing') }
      await store.setLanguage(user.oid, language === '' ? null : language)
      return {}
    },

    async email(submitted) {
      const { user, values, language, text } = submitted
      const { email = '' } = values
      const errors = {
        ...(!isEmail(email) && { email: text('form.invalidEmail') }),
        ...(await confirm(submitted)),
      }
      if (!isEmpty(errors)) return errors
      if (mails !== null) {
        // Its owner confirms it first. The response does not tell whether an account has it.
        await mails.add({ kind: 'address', recipient: normaliseEmail(email), language, userOid: user.oid })
        return {}
      }
      return (await store.changeEmail(user.oid, email)) ? {} : { email: text('signUp.taken') }
    },

    async password(submitted) {
      const { user, sessionToken, addressBlock, values, language, text } = submitted
      const { newPassword = '' } = values
      const weak = newPasswordError(newPassword, [user.firstName, user.lastName, user.email], text)
      const errors = {
        ...(weak !== undefined && { newPassword: weak }),
        ...(await confirm(submitted)),
      }
      const change = { password: newPassword, sessionToken, addressBlock }
      if (!isEmpty(errors)) return errors
      await store.changePassword(user.oid, change)
      await mails?.add({ kind: 'changed', what: 'password', recipient: user.email, language })
      return errors
    },

    async notices({ user, values }): Promise<Errors> {
      const chosen = NOTICE_KINDS.filter((kind) => values[kind] === 'yes')
      await store.setNotices(user.oid, chosen)
      return {}
    },

    async delete(submitted) {
      const errors = await confirm(submitted)
      if (isEmpty(errors)) await store.deleteAccount(submitted.user.oid)
      return errors
    },
  }
}

function isLanguage(value: string): value is Language {
  return (LANGUAGES as readonly string[]).includes(value)
}

export function isEmpty(errors: Errors): boolean {
  return Object.keys(errors).length === 0
}
