import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { characterCount } from '../../../foundation/clean-text.ts'
import { ApiError } from '../../../foundation/errors.ts'
import { readFields } from '../../../pages/forms/read-fields.ts'
import { redirectSlashless } from '../../../foundation/http/redirect-slashless.ts'
import { serverTexts } from '../../../foundation/locales/texts.ts'
import type { Parts } from '../../parts.ts'
import { placeIn } from '../../../content/presentations/list-pages.ts'
import { ROW_KEY_DIGITS } from '../../../content/presentations/numbered-rows.ts'
import { requireStaff } from '../../../people/rights/staff.ts'
import { staffForm, staffOnly } from '../../../pages/staff-only.ts'
import { STAFF_PATHS, staffTitle } from '../../../pages/staff-page.ts'
import { MAX_REASON_LENGTH } from '../take-down.ts'
import { decideReport, type DecisionFault, type StaffDecision } from './decide-report.ts'
import { queueBody, queuePath, QUEUE_ACTIONS, type QueueAction, type RefusedDecision } from './queue-page.ts'
import { readQueue, type QueueState } from './read-queue.ts'

type Fault = DecisionFault | 'reasonMissing' | 'tooLong'

/** The queue of reports, in which staff decides (docs/behaviour/staff.md#queue). Works without JavaScript. */
export async function registerReportQueue(
  app: FastifyInstance,
  { database, sendSitePage, now }: Pick<Parts, 'database' | 'sendSitePage' | 'now'>,
): Promise<void> {
  const path = STAFF_PATHS.reports
  const only = staffOnly(sendSitePage)

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    refused: RefusedDecision | null,
    status = 200,
  ) {
    const { language, query } = request
    const text = serverTexts(language)
    const state = stateIn(query)
    const wanted = placeIn(query, ROW_KEY_DIGITS)
    const { place, entries: reports } = await readQueue(database, state, wanted)
    const body = queueBody({
      ...{ text, language, state, place, wanted, reports, refused },
      csrfToken: reply.csrfToken(),
      saved: request.method === 'GET' ? actionOf((query as { saved?: unknown }).saved) : null,
    })
    const title = staffTitle(text, 'reports')
    return sendSitePage(request, reply, { title, body, status, indexed: false, part: 'staff' })
  }

  const form = staffForm(app, sendSitePage, async (request, reply, problem, refusal) => {
    const { report: receipt = '', reason = '' } = readFields(request)
    return send(request, reply, { receipt, problem, reason, isReason: false }, refusal.statusCode)
  })

  app.get(path, { preValidation: only }, (request, reply) => send(request, reply, null))

  app.post(path, form, async (request, reply) => {
    const { report: receipt = '', reason = '', action } = readFields(request)
    const wanted = actionOf(action)
    if (!wanted) throw new ApiError('bad_request')
    const isReason = wanted === 'takeDown' && (reason === '' || characterCount(reason) > MAX_REASON_LENGTH)
    const decision: StaffDecision = wanted === 'takeDown' ? { action: wanted, reason } : { action: wanted }
    const decider = { by: requireStaff(request).oid, receipt, now: now() }
    const fault: Fault | null = isReason
      ? reason === ''
        ? 'reasonMissing'
        : 'tooLong'
      : await decideReport(database, decision, decider)
    if (fault === null) {
      const back = queuePath(stateIn(request.query), placeIn(request.query, ROW_KEY_DIGITS), {
        saved: wanted,
      })
      return reply.redirect(back, 303)
    }
    const problem = faultText(fault, request)
    return send(request, reply, { receipt, problem, reason, isReason }, isReason ? 422 : 409)
  })

  redirectSlashless(app, path)
}

function faultText(fault: Fault, { language }: FastifyRequest): string {
  const text = serverTexts(language)
  return fault === 'tooLong' ? text('form.tooLong') : text(`staff.reports.faults.${fault}`)
}

function stateIn(query: unknown): QueueState {
  return (query as { state?: unknown }).state === 'decided' ? 'decided' : 'open'
}

function actionOf(value: unknown): QueueAction | null {
  return QUEUE_ACTIONS.find((action) => action === value) ?? null
}
