import { Readable } from 'node:stream'
import { HOUR_MS } from '@viewpage/shared-events/durations'
import { EMAIL, matches } from '@viewpage/shared-events/patterns'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { attachment } from '../../foundation/http/attachment.ts'
import type { Html } from '../../foundation/markup/html.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import { EMPTY_FORM, type FormState } from '../../pages/forms/form-parts.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerForm } from '../../pages/forms/register-form.ts'
import { exportViewer, readViewerEntries, removeViewer } from '../../people/sharing/viewer-data.ts'
import {
  forgetViewerAddress,
  viewerAddressOf,
  VIEWER_RECORD,
  VIEWERS,
} from '../../people/sharing/viewer-pages.ts'
import type { Limit } from '../../storage/limits/limit-store.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import { takeOrRefuse } from '../../storage/limits/take-or-refuse.ts'
import type { Parts } from '../parts.ts'
import { message, recordBody, sentBody, viewersBody } from './pages.ts'

/** A school can share an address. */
const ASKED_OF_ADDRESS: Limit = { name: 'viewer record address', max: 30, windowMs: HOUR_MS }
/** Beyond it no mail is sent; the response is the same. */
const ASKED_OF_VIEWER: Limit = { name: 'viewer record viewer', max: 3, windowMs: HOUR_MS }

type ViewersParts = Pick<Parts, 'database' | 'limits' | 'mails' | 'signer' | 'sendSitePage' | 'now'>

/** What is stored of somebody as a viewer of view links (docs/behaviour/identification.md#viewers-record). */
export async function registerViewers(app: FastifyInstance, parts: ViewersParts): Promise<void> {
  registerAsking(app, parts)
  registerRecord(app, parts)
}

async function send(
  { sendSitePage }: Pick<ViewersParts, 'sendSitePage'>,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Html,
  status = 200,
) {
  const title = formContext(request, reply).text('viewers.title')
  void reply.header('Cache-Control', 'no-store')
  return sendSitePage(request, reply, { title, body, status, indexed: false, part: 'account' })
}

function registerAsking(app: FastifyInstance, parts: ViewersParts): void {
  const { limits, mails } = parts
  const show = (request: FastifyRequest, reply: FastifyReply, state: FormState, status = 200) => {
    const body = viewersBody(formContext(request, reply), { state, mailsAreSent: mails !== null })
    return send(parts, request, reply, body, status)
  }
  registerForm(app, VIEWERS, {
    show: (request, reply) => show(request, reply, EMPTY_FORM),
    showAgain: (request, reply, problem, { statusCode }) =>
      show(request, reply, { values: readFields(request), errors: { form: problem } }, statusCode),
    async receive(request, reply) {
      const values = readFields(request)
      const { email = '' } = values
      const context = formContext(request, reply)
      if (!matches(EMAIL, email))
        return show(request, reply, { values, errors: { email: context.text('form.invalidEmail') } }, 422)
      if (mails === null) return show(request, reply, EMPTY_FORM)
      await takeOrRefuse(limits, reply, { limit: ASKED_OF_ADDRESS, subject: addressBlockOf(request.ip) })
      // What is stored is looked for when the mail is sent. Until then known and unknown addresses are the same work.
      if ((await limits.take({ limit: ASKED_OF_VIEWER, subject: email.toLowerCase() })) === null)
        await mails.add({ kind: 'viewer', recipient: email, language: request.language })
      return send(parts, request, reply, sentBody(context, email))
    },
  })
}

function registerRecord(app: FastifyInstance, parts: ViewersParts): void {
  const { database, signer, now } = parts
  const emailOf = (request: FastifyRequest) => viewerAddressOf(request, signer, now())

  async function show(request: FastifyRequest, reply: FastifyReply, problem?: string, status = 200) {
    const email = emailOf(request)
    if (email === null) return reply.redirect(VIEWERS, 303)
    const entries = await readViewerEntries(database, email)
    return send(
      parts,
      request,
      reply,
      recordBody(formContext(request, reply), { email, entries }, problem),
      status,
    )
  }

  registerForm(app, VIEWER_RECORD, {
    show: (request, reply) => show(request, reply),
    showAgain: (request, reply, problem, { statusCode }) => show(request, reply, problem, statusCode),
    async receive(request, reply) {
      const email = emailOf(request)
      if (email === null) return reply.redirect(VIEWERS, 303)
      await removeViewer(database, email)
      forgetViewerAddress(reply)
      const { text } = formContext(request, reply)
      return send(parts, request, reply, message(text('viewers.title'), text('viewers.deleted')))
    },
  })

  const limited = { config: { rateLimit: perVisitor(30) } }
  app.get(`${VIEWER_RECORD}viewer.json`, limited, async (request, reply) => {
    const email = emailOf(request)
    if (email === null) return reply.redirect(VIEWERS, 303)
    return reply
      .type('application/json; charset=utf-8')
      .headers({ 'Content-Disposition': attachment('viewer.json'), 'Cache-Control': 'private, no-store' })
      .send(Readable.from(exportViewer(database, email), { objectMode: false }))
  })
}
