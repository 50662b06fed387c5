import type { Privacy } from '@viewpage/shared-events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { binMs } from '../../content/presentations/bin.ts'
import { isPrivacy } from '../../content/presentations/set-privacy.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import type { User } from '../../people/accounts/account-store.ts'
import type { Parts } from '../parts.ts'
import { changeSelectedPrivacy, deleteSelected, findSelected, selectedIn } from './change-selection.ts'
import { deleteSelectionBody, type SelectionResult } from './selection-form.ts'
import type { createDashboardSender } from './send-dashboard.ts'

/** The action that a form requests: a visibility, the question before a deletion, or the deletion. */
const ACTIONS = ['privacy', 'ask', 'delete'] as const
export type Action = (typeof ACTIONS)[number]

/** @returns `null` for a form that is not about a selection */
export function actionIn(request: FastifyRequest): Action | null {
  const { action, privacy } = readFields(request)
  if (action === undefined && privacy !== undefined) return 'privacy'
  return ACTIONS.find((each) => each === action) ?? null
}

/** Receives the form of the bar. Its script asks for JSON, and gets a sentence about what was done. */
export function createSelectionReceiver(
  parts: Pick<Parts, 'rights' | 'database' | 'sendSitePage' | 'config' | 'now'>,
  send: ReturnType<typeof createDashboardSender>,
) {
  return async (request: FastifyRequest, reply: FastifyReply, user: User, action: Action) => {
    const context = formContext(request, reply)
    const { text, language } = context
    const respond = (results: readonly SelectionResult[], problem?: string, privacy?: Privacy) => {
      const done = results.filter(({ isDone }) => isDone).length
      const status = done > 0 ? 200 : 422
      if (!wantsJson(request))
        return send.page(
          request,
          reply,
          user,
          { outcome: { results, ...(problem !== undefined && { problem }) } },
          status,
        )
      const values = { count: done, number: formatsFor(language).number(done) }
      const message = privacy ? text(`dashboard.list.nowAll.${privacy}`, values) : (problem ?? '')
      return reply.status(status).send({ results, message })
    }
    if (selectedIn(request).length === 0) return respond([], text('dashboard.list.none'))
    if (action === 'ask') {
      const selected = (await findSelected(parts, request, 'delete')).filter((each) => each !== null)
      const restsUntil = parts.now() + binMs(parts.config.tracking.retentionDays)
      const body = deleteSelectionBody(context, selected, restsUntil)
      return parts.sendSitePage(request, reply, {
        title: text('dashboard.list.question'),
        body,
        indexed: false,
      })
    }
    if (action === 'delete') return respond(await deleteSelected(parts, request, text))
    const { privacy } = readFields(request)
    if (!isPrivacy(privacy)) return respond([], text('form.missing'))
    return respond(await changeSelectedPrivacy(parts, request, privacy, text), undefined, privacy)
  }
}

function wantsJson({ headers }: FastifyRequest): boolean {
  return headers.accept === 'application/json'
}
