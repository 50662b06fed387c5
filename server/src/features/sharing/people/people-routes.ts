import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkFormSender } from '../../../pages/forms/check-form-sender.ts'
import { readFields } from '../../../pages/forms/read-fields.ts'
import { refusedForm } from '../../../pages/forms/refused-form.ts'
import { OID_PARAM } from '../../../foundation/http/oid-param.ts'
import { redirectSlashless } from '../../../foundation/http/redirect-slashless.ts'
import { redirectToLogIn } from '../../../foundation/http/redirect-to-log-in.ts'
import { siteOf } from '../../../foundation/config/site.ts'
import { perVisitor } from '../../../storage/limits/per-visitor.ts'
import { takeOrRefuse } from '../../../storage/limits/take-or-refuse.ts'
import { serverTexts } from '../../../foundation/locales/texts.ts'
import type { Parts } from '../../parts.ts'
import type { PeopleStore } from '../../../people/sharing/people-store.ts'
import { sharingPath } from '../../../content/presentations/presentation-paths.ts'
import type { OwnedPresentation } from '../change-sharing.ts'
import { changePeople } from './change-people.ts'
import type { PeopleOutcome } from './people-section.ts'

const PATH = `/dashboard/next/${OID_PARAM}/people/`

/** Changes per person and minute. Counted after the form is read, so that it can be shown again. */
const RATE = { ...perVisitor(100, 60_000), hook: 'preValidation' } as const

/** Invitations and new links of an account, in all processes together. */
const INVITATIONS = { name: 'invitations', max: 60, windowMs: 3_600_000 } as const

interface OwnRoute {
  Params: { oid: string }
}

export interface PeopleRoutes {
  readonly store: PeopleStore
  /** @returns `null` for visitors who are not logged in @throws ApiError `not_found` for all others than the owner */
  findOwn(request: FastifyRequest<OwnRoute>): Promise<OwnedPresentation | null>
  /** Shows the sharing page. */
  show(
    request: FastifyRequest,
    reply: FastifyReply,
    own: OwnedPresentation,
    outcome: PeopleOutcome,
    status: number,
  ): Promise<unknown>
}

/** The forms of the section "People" (docs/behaviour/sharing.md#people). */
export function registerPeople(
  app: FastifyInstance,
  { limits, config }: Pick<Parts, 'limits' | 'config'>,
  { store, findOwn, show }: PeopleRoutes,
): void {
  const errorHandler = refusedForm(async (request, reply, line, refusal) => {
    const own = refusal.code === 'not_found' ? null : await findOwn(request as FastifyRequest<OwnRoute>)
    if (!own) throw refusal
    const values = readFields(request)
    const outcome: PeopleOutcome =
      values['action'] === 'invite'
        ? { refused: { values, errors: { form: line } } }
        : { problem: line, refusedChange: values }
    return show(request, reply, own, outcome, refusal.statusCode)
  })

  // The address stays in the browser after a form that shows a link.
  app.get<OwnRoute>(PATH, async (request, reply) => {
    const { oid } = request.params
    return (await findOwn(request))
      ? reply.redirect(`${sharingPath({ oid })}#people`, 303)
      : redirectToLogIn(reply, sharingPath({ oid }))
  })

  const guarded = { config: { rateLimit: RATE }, preHandler: checkFormSender(app), errorHandler }
  app.post<OwnRoute>(PATH, guarded, async (request, reply) => {
    const own = await findOwn(request)
    const { oid } = request.params
    if (!own) return redirectToLogIn(reply, sharingPath({ oid }))
    const { user: owner } = own
    const change = await changePeople({
      ...{ store, owner, oid, values: readFields(request), text: serverTexts(request.language) },
      origin: siteOf(config, request).origin,
      count: () => takeOrRefuse(limits, reply, { limit: INVITATIONS, subject: owner.oid }),
    })
    if ('done' in change) return reply.redirect(`${sharingPath({ oid })}?saved=${change.done}#people`, 303)
    return show(request, reply, own, change.outcome, change.outcome.link ? 200 : 422)
  })

  redirectSlashless(app, PATH)
}
