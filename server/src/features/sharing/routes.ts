import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '../../people/accounts/account-store.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { registerAccountForm } from '../../pages/forms/register-form.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { createPeopleStore } from '../../people/sharing/people-store.ts'
import { sharingPath } from '../../content/presentations/presentation-paths.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import type { OwnedPresentation, ChangeParts } from './change-sharing.ts'
import { siteOf } from '../../foundation/config/site.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import { takeOrRefuse } from '../../storage/limits/take-or-refuse.ts'
import { saveForm } from './save-form.ts'
import { createSharingSenders, type SharingSenders } from './send-sharing.ts'
import { registerAsks } from './asks/asks-routes.ts'
import { createAsksStore } from './asks/asks-store.ts'
import { registerPanel } from './panel/panel-routes.ts'
import { INVITATIONS } from './people/change-people.ts'
import { createSharingStore } from './sharing-store.ts'

const PATH = `/dashboard/next/${OID_PARAM}/`

interface OwnRoute {
  Params: { oid: string }
}
type OwnRequest = FastifyRequest<OwnRoute>

interface SettingsParts extends Sharing, Pick<Parts, 'database' | 'limits' | 'config' | 'mails'> {}

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
  parts: Pick<Parts, 'rights' | 'database' | 'config' | 'sendSitePage' | 'limits' | 'mails' | 'now'>,
): Promise<void> {
  const store = createSharingStore(parts.database, parts.now)
  const people = createPeopleStore(parts.database, parts.now, parts.mails)
  const senders = createSharingSenders(parts, store, people)
  const sharing: Sharing = {
    changeParts: { store, now: parts.now },
    senders,
    async findOwn(request, user, right = 'share') {
      const access = await parts.rights.find(request, request.params)
      const { presentation } = requireRight(access, right, 'not_found')
      return { user, presentation }
    },
  }
  registerSettingsForm(app, {
    ...sharing,
    database: parts.database,
    limits: parts.limits,
    config: parts.config,
    mails: parts.mails,
  })
  registerDeletion(app, sharing)
  const asks = createAsksStore(parts.database)
  registerAsks(app, parts, asks, sharing.findOwn)
  registerPanel(app, parts, { store, people, asks, findOwn: sharing.findOwn })
}

/** Changes per person and minute: each invitation is a Save. Counted after the form is read, so that it can be shown again. */
const RATE = { ...perVisitor(100), hook: 'preValidation' } as const

/** A view link has five fields, and a form has those of all links and people. */
const MAX_BODY_BYTES = 512 * 1024

function registerSettingsForm(app: FastifyInstance, parts: SettingsParts): void {
  const { changeParts, senders, findOwn, database, limits, config, mails } = parts
  registerAccountForm<OwnRoute>(app, PATH, {
    rate: RATE,
    bodyLimit: MAX_BODY_BYTES,
    show: async (request, reply, user) => senders.sendSettings(request, reply, await findOwn(request, user)),
    async showAgain(request, reply, user, problem, { statusCode }) {
      const own = await findOwn(request, user)
      const outcome = { values: readFields(request), problems: { form: problem } }
      return senders.sendSettings(request, reply, own, outcome, statusCode)
    },
    async receive(request, reply, user) {
      const own = await findOwn(request, user)
      const values = readFields(request)
      const text = serverTexts(request.language)
      const addressBlock = addressBlockOf(request.ip)
      const { origin } = siteOf(config, request)
      const count = () => takeOrRefuse(limits, reply, { limit: INVITATIONS, subject: user.oid })
      const saved = await saveForm(
        { ...changeParts, database, config, addressBlock, text, origin, count, mails },
        own,
        values,
      )
      const current = await findOwn(request, user)
      if (Object.keys(saved.problems).length > 0)
        return senders.sendSettings(request, reply, current, { values, problems: saved.problems }, 422)
      if (saved.links.length > 0)
        return senders.sendSettings(request, reply, current, { invited: saved.links })
      return reply.redirect(`${sharingPath(own.presentation)}?saved=all`, 303)
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
