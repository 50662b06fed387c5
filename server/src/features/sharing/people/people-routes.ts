import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFields } from '../../../pages/forms/read-fields.ts'
import { registerAccountForm } from '../../../pages/forms/register-form.ts'
import { OID_PARAM } from '../../../foundation/http/oid-param.ts'
import type { User } from '../../../people/accounts/account-store.ts'
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
import { HOUR_MS } from '@viewpage/shared-events/durations'

const PATH = `/dashboard/next/${OID_PARAM}/people/`

/** Changes per person and minute. Counted after the form is read, so that it can be shown again. */
const RATE = { ...perVisitor(100), hook: 'preValidation' } as const

/** Invitations and new links of an account, in all processes together. */
export const INVITATIONS = { name: 'invitations', max: 60, windowMs: HOUR_MS } as const

interface OwnRoute {
  Params: { oid: string }
}

export interface PeopleRoutes {
  readonly store: PeopleStore
  /** @throws ApiError `not_found` for all others than the owner */
  findOwn(request: FastifyRequest<OwnRoute>, user: User): Promise<OwnedPresentation>
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
  registerAccountForm<OwnRoute>(app, PATH, {
    rate: RATE,
    returnTo: ({ params }) => sharingPath(params),
    // The address stays in the browser after a form that shows a link.
    async show(request, reply, user) {
      await findOwn(request, user)
      return reply.redirect(`${sharingPath(request.params)}#people`, 303)
    },
    async showAgain(request, reply, user, problem, { statusCode }) {
      const values = readFields(request)
      const outcome: PeopleOutcome =
        values['action'] === 'invite'
          ? { refused: { values, errors: { form: problem } } }
          : { problem, refusedChange: values }
      return show(request, reply, await findOwn(request, user), outcome, statusCode)
    },
    async receive(request, reply, owner) {
      const own = await findOwn(request, owner)
      const { oid } = request.params
      const change = await changePeople({
        store,
        owner,
        oid,
        values: readFields(request),
        text: serverTexts(request.language),
        origin: siteOf(config, request).origin,
        count: () => takeOrRefuse(limits, reply, { limit: INVITATIONS, subject: owner.oid }),
      })
      if ('done' in change) return reply.redirect(`${sharingPath({ oid })}?saved=${change.done}#people`, 303)
      return show(request, reply, own, change.outcome, change.outcome.link ? 200 : 422)
    },
  })
}
