import { LINK_ID, matches } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkPassword } from '../../people/accounts/passwords.ts'
import { ApiError } from '../../foundation/errors.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import { EMPTY_FORM, type FormState } from '../../pages/forms/form-parts.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerForm } from '../../pages/forms/register-form.ts'
import { queryOf } from '../../foundation/http/query-of.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import type { Counted, Limit } from '../../storage/limits/limit-store.ts'
import { takeOrRefuse } from '../../storage/limits/take-or-refuse.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { OPENED_FOR_MS, OPENED_LINKS_COOKIE, withOpenedLink } from '../../people/rights/opened-links.ts'
import { expiredLinkBody, lockedLinkBody } from './closed-link-page.ts'
import { MINUTE_MS } from '../../foundation/durations.ts'

const QUARTER_HOUR_MS = 15 * MINUTE_MS

/** Wrong passwords of an address, and of a link from all addresses. A class can share an address. */
const WRONG_OF_ADDRESS: Limit = { name: 'link password address', max: 30, windowMs: QUARTER_HOUR_MS }
const WRONG_OF_LINK: Limit = { name: 'link password link', max: 100, windowMs: QUARTER_HOUR_MS }

/** Status of a link that has expired for good. */
const GONE = 410

interface LinkRoute {
  Params: { link_id: string }
}

export type ShowClosedLink = (
  request: FastifyRequest<LinkRoute>,
  reply: FastifyReply,
) => Promise<FastifyReply | null>

/**
 * Pages of view links that open nothing: they ask for the password, or say that the link has expired
 * (docs/behaviour/sharing.md#password-of-a-view-link, docs/behaviour/sharing.md#end-of-a-view-link).
 *
 * @returns shows one of them; `null` if the link is neither
 */
export async function registerClosedLinks(
  app: FastifyInstance,
  parts: Pick<Parts, 'rights' | 'database' | 'signer' | 'limits' | 'sendSitePage' | 'now'>,
): Promise<ShowClosedLink> {
  const { rights, database, signer, limits, sendSitePage, now } = parts

  async function send(
    request: FastifyRequest<LinkRoute>,
    reply: FastifyReply,
    state: FormState = EMPTY_FORM,
    lockedStatus = 200,
  ): Promise<FastifyReply | null> {
    const closed = await rights.closedLink(request, request.params.link_id)
    if (closed === null) return null
    // A view link is a secret.
    void reply.header('Referrer-Policy', 'strict-origin').header('X-Robots-Tag', 'noindex')
    void reply.header('Cache-Control', 'no-store')
    if (closed === 'expired') {
      const text = serverTexts(request.language)
      const title = text('viewLink.expired')
      return sendSitePage(request, reply, {
        title,
        body: expiredLinkBody(text),
        status: GONE,
        indexed: false,
      })
    }
    const context = formContext(request, reply)
    const title = context.text('viewLink.locked')
    const body = lockedLinkBody(context, actionOf(request), state)
    return sendSitePage(request, reply, { title, body, status: lockedStatus, indexed: false })
  }

  registerForm<LinkRoute>(app, '/v/:link_id/', {
    rate: null,
    bodyLimit: 4 * 1024,
    async showAgain(request, reply, problem, refusal) {
      const shown = await send(request, reply, { values: {}, errors: { form: problem } }, refusal.statusCode)
      if (shown === null) throw refusal
      return shown
    },
    async receive(request, reply) {
      const { link_id: linkId } = request.params
      const closed = await rights.closedLink(request, linkId)
      if (closed === null) await rights.of(request, { linkId })
      else if (closed === 'expired' || !(await unlock(request, reply, linkId))) {
        const errors = { password: serverTexts(request.language)('viewLink.wrong') }
        const shown = await send(request, reply, { values: {}, errors }, 422)
        if (shown) return shown
      }
      return reply.redirect(actionOf(request), 303)
    },
  })

  /** @returns `false` for a wrong password */
  async function unlock(request: FastifyRequest, reply: FastifyReply, linkId: string): Promise<boolean> {
    const counted = wrongAnswers(request, linkId)
    await takeOrRefuse(limits, reply, ...counted)
    const passwordHash = await readPasswordHash(linkId)
    const isRight = await checkPassword(
      passwordHash,
      readFields(request)['password'] ?? '',
      addressBlockOf(request.ip),
    )
    if (!isRight || passwordHash === undefined) return false
    await limits.giveBack(...counted)
    const opened = withOpenedLink(
      signer,
      request.cookies[OPENED_LINKS_COOKIE],
      { linkId, passwordHash },
      now(),
    )
    reply.setCookie(OPENED_LINKS_COOKIE, opened, {
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'lax',
      maxAge: OPENED_FOR_MS / 1_000,
    })
    return true
  }

  async function readPasswordHash(linkId: string): Promise<string | undefined> {
    const row = await database.read
      .selectFrom('view_links')
      .select('password_hash')
      .where('link_id', '=', linkId)
      .executeTakeFirst()
    return row?.password_hash ?? undefined
  }

  return (request, reply) => send(request, reply)
}

function wrongAnswers({ ip }: FastifyRequest, linkId: string): Counted[] {
  return [
    { limit: WRONG_OF_ADDRESS, subject: addressBlockOf(ip) },
    { limit: WRONG_OF_LINK, subject: linkId },
  ]
}

/** The address of the link, with the step that the query may name. @throws ApiError `not_found` */
function actionOf(request: FastifyRequest<LinkRoute>): string {
  const { link_id: linkId } = request.params
  if (!matches(LINK_ID, linkId)) throw new ApiError('not_found')
  return `/v/${linkId}/${queryOf(request)}`
}
