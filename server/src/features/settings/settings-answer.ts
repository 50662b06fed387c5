import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../people/accounts/account-store.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { settingsBody, SETTINGS_SECTIONS, type SettingsPage, type SettingsSection } from './settings-page.ts'

/** @returns what sends the page of the settings, with the form that was refused, if any */
export function createSettingsAnswer({ settings, sendSitePage }: Pick<Parts, 'settings' | 'sendSitePage'>) {
  return async function sendSettings(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    refused: SettingsPage['refused'],
    status = 200,
  ) {
    const text = serverTexts(request.language)
    const { firstName, lastName, email, language } = user
    const body = settingsBody({
      ...{ text, firstName, lastName, email, language, refused },
      shownIn: request.language,
      csrfToken: reply.csrfToken(),
      authorSegment: await settings.authorSegmentOf(user.oid),
      presentations: await settings.countPresentations(user.oid),
      saved: sectionOf((request.query as { saved?: unknown }).saved),
    })
    const page = { title: text('settings.title'), body, status, indexed: false, part: 'account' }
    return sendSitePage(request, reply, page)
  }
}

export function sectionOf(value: unknown): SettingsSection | null {
  return SETTINGS_SECTIONS.find((section) => section === value) ?? null
}
