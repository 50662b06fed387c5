import { SETTINGS as PATH } from '@viewpage/shared-events/site-paths'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../people/accounts/account-store.ts'
import { exportAccount } from '../../people/accounts/export-account.ts'
import { attachment } from '../../foundation/http/attachment.ts'
import { ApiError } from '../../foundation/errors.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerAccountForm } from '../../pages/forms/register-form.ts'
import { LANGUAGE_COOKIE } from '../../foundation/http/plugins/language.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { createSettingsSender, sectionOf } from './send-settings.ts'
import { createSettingsChanges, isEmpty } from './settings-changes.ts'
import { accountDeletedBody } from './settings-page.ts'
import { MINUTE_MS } from '@viewpage/shared-events/durations'

/** Per person. Counted after the form is read, so that it can be shown again. */
const RATE = { ...perVisitor(20, 15 * MINUTE_MS), hook: 'preValidation' } as const

/** Reads everything that is stored of an account. */
const EXPORT_RATE = { ...perVisitor(5, 15 * MINUTE_MS), hook: 'preValidation' } as const

/** Account settings. Each section is a form that works without JavaScript. */
export async function registerSettings(
  app: FastifyInstance,
  {
    database,
    settings: store,
    mails,
    signIn,
    sendSitePage,
  }: Pick<Parts, 'database' | 'settings' | 'mails' | 'signIn' | 'sendSitePage'>,
): Promise<void> {
  const sendSettings = createSettingsSender({ database, settings: store, mails, signIn, sendSitePage })
  const change = createSettingsChanges(store, mails, signIn)

  async function changeSettings(request: FastifyRequest, reply: FastifyReply, user: User) {
    const { sessionToken, language, ip } = request
    if (sessionToken === null) throw new ApiError('not_logged_in')
    const values = readFields(request)
    const section = sectionOf(values['section'])
    if (!section) throw new ApiError('bad_request')
    const errors = await change[section]({
      ...{ request, reply },
      user,
      sessionToken,
      addressBlock: addressBlockOf(ip),
      values,
      language,
      text: serverTexts(language),
    })
    if (!isEmpty(errors))
      return sendSettings(request, reply, user, { section, state: { values, errors } }, 422)
    // The setting replaces the choice in the cookie, also if it is "as the browser".
    if (section === 'language') reply.clearCookie(LANGUAGE_COOKIE, { path: '/' })
    if (section !== 'delete') return reply.redirect(`${PATH}?saved=${section}#${section}`, 303)
    await reply.logOut()
    return reply.redirect(`${PATH}deleted/`, 303)
  }

  registerAccountForm(app, PATH, {
    rate: RATE,
    returnTo: () => PATH,
    show: (request, reply, user) => sendSettings(request, reply, user, null),
    async showAgain(request, reply, user, problem, refusal) {
      const values = readFields(request)
      const section = sectionOf(values['section'])
      if (!section) throw refusal
      const state = { values, errors: { form: problem } }
      return sendSettings(request, reply, user, { section, state }, refusal.statusCode)
    },
    receive: changeSettings,
  })
  // By a form, so that no link in a deck can begin it.
  registerAccountForm(app, `${PATH}export/`, {
    rate: EXPORT_RATE,
    returnTo: () => PATH,
    show: async (_, reply) => reply.redirect(`${PATH}#export`, 303),
    showAgain: (request, reply, user, problem, { statusCode }) =>
      sendSettings(
        request,
        reply,
        user,
        { section: 'export', state: { values: {}, errors: { form: problem } } },
        statusCode,
      ),
    receive: async (_, reply, { oid }) =>
      reply
        .type('application/json; charset=utf-8')
        .headers({ 'Content-Disposition': attachment('account.json'), 'Cache-Control': 'private, no-store' })
        .send(Readable.from(exportAccount(database, oid), { objectMode: false })),
  })

  app.get(`${PATH}deleted/`, (request, reply) => {
    const text = serverTexts(request.language)
    const page = { title: text('settings.delete.done'), body: accountDeletedBody(text), indexed: false }
    return sendSitePage(request, reply, page)
  })
}
