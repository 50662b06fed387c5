import formbody from '@fastify/formbody'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../../parts.ts'
import { createReportStore } from './report-store.ts'
import type { FormState } from '../../http/forms/form-parts.ts'
import { readFields } from '../../http/forms/read-fields.ts'
import { reportBody, reportThanksBody } from './report-page.ts'
import { serverTexts } from '../../locales/texts.ts'
import { checkFormSender } from '../../http/forms/check-form-sender.ts'
import { refusedForm } from '../../http/forms/refused-form.ts'
import { pagePath } from '../../presentations/presentation-paths.ts'
import { MAX_NOTE_LENGTH, readReport, type ReportFaults } from './report.ts'
import type { Found } from '../../rights/read-rights.ts'
import { requireRight } from '../../rights/require-right.ts'
import { OID_PARAM } from '../../http/oid-param.ts'
import { redirectSlashless } from '../../http/redirect-slashless.ts'

/** Reports from one address, per ten minutes. */
const RATE = { max: 10, timeWindow: 10 * 60_000, hook: 'preValidation' } as const

/** Room for a note in any script, percent-encoded. */
const MAX_BODY_BYTES = 64 * 1024

type ReportRequest = FastifyRequest<{ Params: { oid: string } }>
type Fields = Readonly<Record<string, string>>

/** The form to report a presentation: for everybody who may see it, logged in or not, with script or without. */
export async function registerReports(
  app: FastifyInstance,
  { rights, sendSitePage, database, now }: Pick<Parts, 'rights' | 'sendSitePage' | 'database' | 'now'>,
): Promise<void> {
  const store = createReportStore(database, now)
  await app.register(formbody, { bodyLimit: MAX_BODY_BYTES })

  /** A private presentation's form is there for people with a right to it, or with a view link to it. */
  async function find(request: ReportRequest, linkId: string): Promise<PresentationAccess> {
    const { oid } = request.params
    return requireRight(await rights.find(request, { oid, linkId }), 'report')
  }

  async function sendForm(request: ReportRequest, reply: FastifyReply, state: FormState, status = 200) {
    const { language } = request
    const fields = request.method === 'GET' ? textsIn(request.query) : readFields(request)
    const { presentation, link } = await find(request, fields['link'] ?? '')
    const text = serverTexts(language)
    const body = reportBody({
      text,
      language,
      csrfToken: reply.csrfToken(),
      presentation,
      linkId: link?.linkId ?? null,
      formId: formIdIn(fields),
      state,
    })
    // The address may hold a view link, which is a secret.
    reply.header('Referrer-Policy', 'strict-origin')
    return sendSitePage(request, reply, { title: text('report.title'), body, status, indexed: false })
  }

  /** What was typed comes back, with what is to be done. */
  const refuse = refusedForm(async (request, reply, line, refusal) => {
    if (refusal.code === 'not_found') throw refusal
    const state = { values: readFields(request), errors: { form: line } }
    return sendForm(request as ReportRequest, reply, state, refusal.statusCode)
  })

  const url = `/contact/abuse/${OID_PARAM}/`

  app.get<{ Params: { oid: string } }>(url, (request, reply) =>
    sendForm(request, reply, { values: { step: textsIn(request.query)['step'] ?? '' }, errors: {} }),
  )

  const guarded = { config: { rateLimit: RATE }, preHandler: checkFormSender(app), errorHandler: refuse }
  app.post<{ Params: { oid: string } }>(url, guarded, async (request, reply) => {
    const values = readFields(request)
    const { presentation, link } = await find(request, values['link'] ?? '')
    const linkId = link?.linkId ?? null
    const read = readReport(values, presentation.stepTitles.length)
    const text = serverTexts(request.language)
    if ('faults' in read) {
      return sendForm(request, reply, { values, errors: inWords(read.faults, request) }, 422)
    }
    const receipt = await store.add({
      report: read.report,
      presentation,
      linkId,
      formId: formIdIn(values),
      reporterOid: request.user?.oid ?? null,
      language: request.language,
    })
    request.log.warn({ receipt, oid: presentation.oid, reason: read.report.reason }, 'a report came in')
    const back = linkId === null ? pagePath(presentation) : `/v/${linkId}/`
    reply.header('Referrer-Policy', 'strict-origin')
    return sendSitePage(request, reply, {
      title: text('report.thanks'),
      body: reportThanksBody(text, receipt, back),
      indexed: false,
    })
  })

  redirectSlashless(app, '/contact/abuse/:oid/')
}

function inWords(faults: ReportFaults, { language }: FastifyRequest): Record<string, string> {
  const text = serverTexts(language)
  const most = new Intl.NumberFormat(language).format(MAX_NOTE_LENGTH)
  return Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [field, text(`report.faults.${fault}`, { most })]),
  )
}

/** The form's own id; one that carries none is another one each time. */
function formIdIn({ form = '' }: Fields): string {
  return /^[\w-]{16}$/.test(form) ? form : randomBytes(12).toString('base64url')
}

/** The texts of a query. */
function textsIn(query: unknown): Fields {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )
}
