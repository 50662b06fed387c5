import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../people/accounts/account-store.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import type { Parts } from '../parts.ts'
import { waysInto } from '../../people/sign-in/ways-in.ts'
import { hasProof } from '../../people/sign-in/confirm-owner.ts'
import { settingsBody, SETTINGS_SECTIONS, type SettingsPage, type SettingsSection } from './settings-page.ts'

/** @returns what sends the page of the settings, with the form that was refused, if any */
export function createSettingsSender({
  database,
  settings,
  mails,
  signIn,
  sendSitePage,
}: Pick<Parts, 'database' | 'settings' | 'mails' | 'signIn' | 'sendSitePage'>) {
  const { identities, organisation, passkeys, passkeyStore } = signIn

  async function waysOf(request: FastifyRequest, reply: FastifyReply, user: User) {
    const identity = organisation && (await identities.of(user.oid, organisation.issuer))
    return {
      hasPassword: (await waysInto(database.read, user.oid, null)).hasPassword,
      hasProof: hasProof(signIn, request),
      organisation: organisation && { name: organisation.name, identity },
      passkeys: await passkeyStore.list(user.oid),
      hasSecondFactor: await passkeyStore.isSecondFactor(user.oid),
      creation: await passkeys.creationOptions(request, reply, user),
    }
  }

  return async function sendSettings(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    refused: SettingsPage['refused'],
    status = 200,
  ) {
    const context = formContext(request, reply)
    const { firstName, lastName, email, language: chosenLanguage } = user
    const body = settingsBody({
      ...context,
      ...(await waysOf(request, reply, user)),
      firstName,
      lastName,
      email,
      isConfirmed: mails && (await settings.isEmailConfirmed(user.oid)),
      chosenLanguage,
      refused,
      notices: await settings.noticesOf(user.oid),
      authorSegment: await settings.authorSegmentOf(user.oid),
      presentations: await settings.countPresentations(user.oid),
      saved: sectionOf((request.query as { saved?: unknown }).saved),
    })
    const page = { title: context.text('settings.title'), body, status, indexed: false, part: 'account' }
    return sendSitePage(request, reply, page)
  }
}

export function sectionOf(value: unknown): SettingsSection | null {
  return SETTINGS_SECTIONS.find((section) => section === value) ?? null
}
