import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { characterCount } from '../../../foundation/clean-text.ts'
import { ApiError } from '../../../foundation/errors.ts'
import { formContext } from '../../../pages/forms/form-context.ts'
import { readFields } from '../../../pages/forms/read-fields.ts'
import { serverTexts } from '../../../foundation/locales/texts.ts'
import type { Parts } from '../../parts.ts'
import { placeIn } from '../../../content/presentations/list-pages.ts'
import { ROW_KEY_DIGITS } from '../../../content/presentations/numbered-rows.ts'
import { requireStaff } from '../../../people/rights/staff.ts'
import { registerStaffForm } from '../../../pages/staff-only.ts'
import { STAFF_PATHS, staffTitle } from '../../../pages/staff-page.ts'
import { MAX_REASON_LENGTH } from '../take-down.ts'
import { decideReport, type DecisionFault, type StaffDecision } from './decide-report.ts'
import { queueBody, queuePath, QUEUE_ACTIONS, type QueueAction, type RefusedDecision } from './queue-page.ts'
import { picturesOf } from './pictures-of.ts'
import { readQueue, type QueueState } from './read-queue.ts'

type Fault = DecisionFault | 'reasonMissing' | 'tooLong'

/** The queue of reports, in which staff decides (docs/behaviour/staff.md#queue). Works without JavaScript. */
export async function registerReportQueue(
  app: FastifyInstance,
  {
    database,
    storedFiles,
    notices,
    sendSitePage,
    now,
  }: Pick<Parts, 'database' | 'storedFiles' | 'notices' | 'sendSitePage' | 'now'>,
): Promise<void> {
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    refused: RefusedDecision | null,
    status = 200,
  ) {
    const { query } = request
    const context = formContext(request, reply)
    const state = stateIn(query)
    const requestedPlace = placeIn(query, ROW_KEY_DIGITS)
    const { place, entries: reports } = await readQueue(database, state, requestedPlace)
    const body = queueBody({
      ...context,
      state,
      place,
      requestedPlace,
      reports,
      pictures: await picturesOf(reports, storedFiles),
      refused,
      saved: request.method === 'GET' ? actionOf((query as { saved?: unknown }).saved) : null,
    })
    const title = staffTitle(context.text, 'reports')
    return sendSitePage(request, reply, { title, body, status, indexed: false, part: 'staff' })
  }

  registerStaffForm(app, sendSitePage, STAFF_PATHS.reports, {
    show: (request, reply) => send(request, reply, null),
    async showAgain(request, reply, problem, { statusCode }) {
      const { report: receipt = '', reason = '' } = readFields(request)
      return send(request, reply, { receipt, problem, reason, isReason: false }, statusCode)
    },
    receive,
  })

  async function receive(request: FastifyRequest, reply: FastifyReply) {
    const { report: receipt = '', reason = '', ...fields } = readFields(request)
    const action = actionOf(fields['action'])
    if (!action) throw new ApiError('bad_request')
    const isReason = action === 'takeDown' && (reason === '' || characterCount(reason) > MAX_REASON_LENGTH)
    const decision: StaffDecision = action === 'takeDown' ? { action, reason } : { action }
    const decider = { by: requireStaff(request).oid, receipt, now: now(), notices }
    const fault: Fault | null = isReason
      ? reason === ''
        ? 'reasonMissing'
        : 'tooLong'
      : await decideReport(database, decision, decider)
    if (fault === null) {
      const back = queuePath(stateIn(request.query), placeIn(request.query, ROW_KEY_DIGITS), {
        saved: action,
      })
      return reply.redirect(back, 303)
    }
    const problem = faultText(fault, request)
    return send(request, reply, { receipt, problem, reason, isReason }, isReason ? 422 : 409)
  }
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
