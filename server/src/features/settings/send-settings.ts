import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../people/accounts/account-store.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import type { Parts } from '../parts.ts'
import { settingsBody, SETTINGS_SECTIONS, type SettingsPage, type SettingsSection } from './settings-page.ts'

/** @returns what sends the page of the settings, with the form that was refused, if any */
export function createSettingsSender({
  settings,
  mails,
  sendSitePage,
}: Pick<Parts, 'settings' | 'mails' | 'sendSitePage'>) {
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
