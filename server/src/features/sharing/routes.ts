import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '../../people/accounts/account-store.ts'
import { ApiError } from '../../foundation/errors.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerAccountForm } from '../../pages/forms/register-form.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { createPeopleStore } from '../../people/sharing/people-store.ts'
import { sharingPath } from '../../content/presentations/presentation-paths.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import { changeSharing, type OwnedPresentation, type ChangeParts } from './change-sharing.ts'
import { createSharingSenders, sectionOf, type SharingSenders } from './send-sharing.ts'
import { registerPanel } from './panel/panel-routes.ts'
import { registerPeople } from './people/people-routes.ts'
import { placeOf } from './sharing-page.ts'
import { createSharingStore } from './sharing-store.ts'

const PATH = `/dashboard/next/${OID_PARAM}/`

interface OwnRoute {
  Params: { oid: string }
}
type OwnRequest = FastifyRequest<OwnRoute>

interface Sharing {
  readonly changeParts: Omit<ChangeParts, 'addressBlock'>
  readonly senders: SharingSenders
  /** @throws ApiError `not_found` for all others than the owner */
  findOwn(request: OwnRequest, user: User, right?: 'share' | 'delete'): Promise<OwnedPresentation>
}

/**
 * The sharing page of a presentation: visibility, people, playback, view links and deletion, for its owner only
 * (docs/behaviour/sharing.md#sharing-page).
 */
export async function registerSharing(
  app: FastifyInstance,
  parts: Pick<Parts, 'rights' | 'database' | 'config' | 'sendSitePage' | 'limits' | 'now'>,
): Promise<void> {
  const store = createSharingStore(parts.database, parts.now)
  const people = createPeopleStore(parts.database, parts.now)
  const senders = createSharingSenders(parts, store, people)
  const sharing: Sharing = {
    changeParts: { store, config: parts.config, now: parts.now },
    senders,
    async findOwn(request, user, right = 'share') {
      const access = await parts.rights.find(request, request.params)
      const { presentation } = requireRight(access, right, 'not_found')
      return { user, presentation }
    },
  }
  registerSettingsForm(app, sharing)
  registerDeletion(app, sharing)
  registerPanel(app, parts, { store, people, findOwn: sharing.findOwn })
  registerPeople(app, parts, {
    store: people,
    findOwn: sharing.findOwn,
    show: (request, reply, own, outcome, status) =>
      senders.sendSettings(request, reply, own, null, status, outcome),
  })
}

function registerSettingsForm(app: FastifyInstance, { changeParts, senders, findOwn }: Sharing): void {
  registerAccountForm<OwnRoute>(app, PATH, {
    show: async (request, reply, user) =>
      senders.sendSettings(request, reply, await findOwn(request, user), null),
    async showAgain(request, reply, user, problem, { statusCode }) {
      const own = await findOwn(request, user)
      const values = readFields(request)
      const section = sectionOf(values['section']) ?? 'privacy'
      return senders.sendSettings(request, reply, own, { section, problem, values }, statusCode)
    },
    async receive(request, reply, user) {
      const own = await findOwn(request, user)
      const values = readFields(request)
      const section = sectionOf(values['section'])
      if (!section) throw new ApiError('not_found')
      const fault = await changeSharing(
        { ...changeParts, addressBlock: addressBlockOf(request.ip) },
        section,
        own,
        values,
        serverTexts(request.language),
      )
      if (fault !== null) {
        // The privacy may have changed since the form was shown.
        const current = await findOwn(request, user)
        return senders.sendSettings(request, reply, current, { section, values, ...fault }, 422)
      }
      return reply.redirect(`${sharingPath(own.presentation)}?saved=${section}#${placeOf(section)}`, 303)
    },
  })
}

function registerDeletion(app: FastifyInstance, { changeParts: { store }, senders, findOwn }: Sharing): void {
  registerAccountForm<OwnRoute>(app, `${PATH}delete/`, {
    returnTo: ({ method, url, params }) => (method === 'GET' ? url : sharingPath(params)),
    show: async (request, reply, user) =>
      senders.sendDeleteQuestion(request, reply, await findOwn(request, user, 'delete')),
    showAgain: async (request, reply, user, problem, { statusCode }) =>
      senders.sendDeleteQuestion(request, reply, await findOwn(request, user), problem, statusCode),
    async receive(request, reply, user) {
      const own = await findOwn(request, user, 'delete')
      await store.remove(own.presentation.oid)
      return reply.redirect('/dashboard/next/?saved=deleted', 303)
    },
  })
}
