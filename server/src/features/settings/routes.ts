import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { checkFormSender } from '../../pages/forms/check-form-sender.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { refusedForm } from '../../pages/forms/refused-form.ts'
import { LANGUAGE_COOKIE } from '../../foundation/http/plugins/language.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { redirectToLogIn } from '../../foundation/http/redirect-to-log-in.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { createSettingsAnswer, sectionOf } from './settings-answer.ts'
import { createSettingsChanges, isEmpty } from './settings-changes.ts'
import { accountDeletedBody } from './settings-page.ts'

const PATH = '/settings/'

/** Per person. Counted after the form is read, so that it can be shown again. */
const RATE = { ...perVisitor(20, 15 * 60_000), hook: 'preValidation' } as const

/** Account settings. Each section is a form that works without JavaScript. */
export async function registerSettings(
  app: FastifyInstance,
  { settings: store, sendSitePage }: Pick<Parts, 'settings' | 'sendSitePage'>,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 16 * 1024 })
  const sendSettings = createSettingsAnswer({ settings: store, sendSitePage })
  const change = createSettingsChanges(store)

  const refuse = refusedForm(async (request, reply, line, refusal) => {
    const values = readFields(request)
    const section = sectionOf(values['section'])
    if (!request.user || !section) throw refusal
    const state = { values, errors: { form: line } }
    return sendSettings(request, reply, request.user, { section, state }, refusal.statusCode)
  })

  async function changeSettings(request: FastifyRequest, reply: FastifyReply) {
    const { user, sessionToken, language, ip } = request
    if (!user || sessionToken === null) return redirectToLogIn(reply, PATH)
    const values = readFields(request)
    const section = sectionOf(values['section'])
    if (!section) throw new ApiError('bad_request')
    const errors = await change[section]({
      user,
      sessionToken,
      addressBlock: addressBlockOf(ip),
      values,
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

  app.get(PATH, (request, reply) =>
    request.user ? sendSettings(request, reply, request.user, null) : redirectToLogIn(reply, PATH),
  )
  const guarded = { config: { rateLimit: RATE }, preHandler: checkFormSender(app), errorHandler: refuse }
  app.post(PATH, guarded, changeSettings)
  app.get(`${PATH}deleted/`, (request, reply) => {
    const text = serverTexts(request.language)
    const page = { title: text('settings.delete.done'), body: accountDeletedBody(text), indexed: false }
    return sendSitePage(request, reply, page)
  })
  redirectSlashless(app, PATH)
}
