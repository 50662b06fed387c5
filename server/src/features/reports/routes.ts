import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formContext } from '../../pages/forms/form-context.ts'
import type { FormState } from '../../pages/forms/form-parts.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerForm } from '../../pages/forms/register-form.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { exactLimit } from '../../storage/limits/exact-limit.ts'
import type { Limit } from '../../storage/limits/limit-store.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import type { PresentationWithSteps } from '../../content/presentations/presentation-store.ts'
import type { PresentationAccess } from '../../people/rights/rights-reader.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import { reportBody, reportThanksBody } from './report-page.ts'
import { registerReportQueue } from './queue/routes.ts'
import { createReportStore } from './report-store.ts'
import { MAX_NOTE_LENGTH, readReport, type ReportFaults } from './report.ts'
import { MINUTE_MS } from '@viewpage/shared-events/durations'

const REPORTS_OF_ADDRESS: Limit = { name: 'reports', max: 10, windowMs: 10 * MINUTE_MS }

/** Room for a note in any script, percent-encoded. */
const MAX_BODY_BYTES = 64 * 1024

interface ReportRoute {
  Params: { oid: string }
}
type ReportRequest = FastifyRequest<ReportRoute>
type Fields = Readonly<Record<string, string>>

interface Reportable extends Pick<PresentationAccess, 'link'> {
  readonly presentation: PresentationWithSteps
}

/** The form to report a presentation, for everybody who can see it, and the queue of reports. Works without JavaScript. */
export async function registerReports(
  app: FastifyInstance,
  {
    rights,
    sendSitePage,
    database,
    storedFiles,
    limits,
    notices,
    now,
  }: Pick<Parts, 'rights' | 'sendSitePage' | 'database' | 'storedFiles' | 'limits' | 'notices' | 'now'>,
): Promise<void> {
  const store = createReportStore(database, now)

  /** The form of a private presentation needs a right or a view link. */
  async function find(request: ReportRequest, linkId: string): Promise<Reportable> {
    const { oid } = request.params
    const access = requireRight(await rights.find(request, { oid, linkId }), 'report')
    const stepTitles = await rights.stepTitles(access)
    return { link: access.link, presentation: { ...access.presentation, stepTitles } }
  }

  async function sendForm(request: ReportRequest, reply: FastifyReply, state: FormState, status = 200) {
    const fields = request.method === 'GET' ? parametersIn(request.query) : readFields(request)
    const { presentation, link } = await find(request, fields['link'] ?? '')
    const context = formContext(request, reply)
    const body = reportBody({
      ...context,
      presentation,
      linkId: link?.linkId ?? null,
      formId: formIdIn(fields),
      state,
    })
    // The address may hold a view link, which is a secret.
    reply.header('Referrer-Policy', 'strict-origin')
    return sendSitePage(request, reply, { title: context.text('report.title'), body, status, indexed: false })
  }

  registerForm<ReportRoute>(app, `/contact/abuse/${OID_PARAM}/`, {
    rate: null,
    preValidation: exactLimit(limits, REPORTS_OF_ADDRESS, ({ ip }) => addressBlockOf(ip)),
    bodyLimit: MAX_BODY_BYTES,
    show: (request, reply) =>
      sendForm(request, reply, { values: { step: parametersIn(request.query)['step'] ?? '' }, errors: {} }),
    showAgain: (request, reply, problem, { statusCode }) =>
      sendForm(request, reply, { values: readFields(request), errors: { form: problem } }, statusCode),
    receive,
  })
  await registerReportQueue(app, { database, storedFiles, notices, sendSitePage, now })

  async function receive(request: ReportRequest, reply: FastifyReply) {
    const values = readFields(request)
    const { presentation, link } = await find(request, values['link'] ?? '')
    const linkId = link?.linkId ?? null
    const read = readReport(values, presentation.stepTitles.length)
    const text = serverTexts(request.language)
    if ('faults' in read) {
      return sendForm(request, reply, { values, errors: faultTexts(read.faults, request) }, 422)
    }
    const receipt = await store.add({
      report: read.report,
      presentation,
      linkId,
      formId: formIdIn(values),
      reporterOid: request.user?.oid ?? null,
      language: request.language,
    })
    request.log.warn({ receipt, oid: presentation.oid, reason: read.report.reason }, 'report received')
    const back = linkId === null ? pagePath(presentation) : `/v/${linkId}/`
    reply.header('Referrer-Policy', 'strict-origin')
    return sendSitePage(request, reply, {
      title: text('report.thanks'),
      body: reportThanksBody(text, receipt, back),
      indexed: false,
    })
  }
}

function faultTexts(faults: ReportFaults, { language }: FastifyRequest): Record<string, string> {
  const text = serverTexts(language)
  const most = formatsFor(language).number(MAX_NOTE_LENGTH)
  return Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [field, text(`report.faults.${fault}`, { most })]),
  )
}

/** The id of the form; a random one if the form has none. */
function formIdIn({ form = '' }: Fields): string {
  return /^[\w-]{16}$/.test(form) ? form : randomBytes(12).toString('base64url')
}

/** The parameters of a query that occur once. */
function parametersIn(query: unknown): Fields {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )
}
