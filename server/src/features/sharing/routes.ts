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
import { changeSharing, type OwnedPresentation, type ChangeParts } from './change-sharing.ts'
import { siteOf } from '../../foundation/config/site.ts'
import { takeOrRefuse } from '../../storage/limits/take-or-refuse.ts'
import type { Fields } from './form-fields.ts'
import type { PeopleOutcome } from './people/people-section.ts'
import { saveForm } from './save-form.ts'
import type { SharingFault } from './view-link-form.ts'
import { createSharingSenders, sectionOf, type FormOutcome, type SharingSenders } from './send-sharing.ts'
import { registerPanel } from './panel/panel-routes.ts'
import { INVITATIONS, registerPeople } from './people/people-routes.ts'
import { placeOf, type SharingSection } from './sharing-page.ts'
import { createSharingStore } from './sharing-store.ts'

const PATH = `/dashboard/next/${OID_PARAM}/`

interface OwnRoute {
  Params: { oid: string }
}
type OwnRequest = FastifyRequest<OwnRoute>

interface SettingsParts extends Sharing, Pick<Parts, 'database' | 'limits' | 'config'> {}

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
  registerSettingsForm(app, {
    ...sharing,
    database: parts.database,
    limits: parts.limits,
    config: parts.config,
  })
  registerDeletion(app, sharing)
  registerPanel(app, parts, { store, people, findOwn: sharing.findOwn })
  registerPeople(app, parts, {
    store: people,
    findOwn: sharing.findOwn,
    show: (request, reply, own, outcome, status) =>
      senders.sendSettings(request, reply, own, ofPeople(outcome), status),
  })
}

/** A view link has five fields, and a form has those of all links and people. */
const MAX_BODY_BYTES = 512 * 1024

function registerSettingsForm(app: FastifyInstance, parts: SettingsParts): void {
  const { changeParts, senders, findOwn, database, limits, config } = parts
  registerAccountForm<OwnRoute>(app, PATH, {
    bodyLimit: MAX_BODY_BYTES,
    show: async (request, reply, user) => senders.sendSettings(request, reply, await findOwn(request, user)),
    async showAgain(request, reply, user, problem, { statusCode }) {
      const own = await findOwn(request, user)
      const values = readFields(request)
      const outcome = { values, problems: { form: problem, formId: sectionOf(values['section']) ?? 'form' } }
      return senders.sendSettings(request, reply, own, outcome, statusCode)
    },
    async receive(request, reply, user) {
      const own = await findOwn(request, user)
      const values = readFields(request)
      const section = sectionOf(values['section'])
      const text = serverTexts(request.language)
      const addressBlock = addressBlockOf(request.ip)
      if (section) {
        const fault = await changeSharing({ ...changeParts, addressBlock }, section, own, values, text)
        // The privacy may have changed since the form was shown.
        if (fault !== null)
          return senders.sendSettings(
            request,
            reply,
            await findOwn(request, user),
            ofSection(section, values, fault),
            422,
          )
        return reply.redirect(`${sharingPath(own.presentation)}?saved=${section}#${placeOf(section)}`, 303)
      }
      const { origin } = siteOf(config, request)
      const count = () => takeOrRefuse(limits, reply, { limit: INVITATIONS, subject: user.oid })
      const saved = await saveForm(
        { ...changeParts, database, addressBlock, text, origin, count },
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

/** What a form of one section shows when it was refused. */
function ofSection(section: SharingSection, values: Fields, { field, problem }: SharingFault): FormOutcome {
  const id = section === 'change' ? `-${values['link'] ?? ''}` : ''
  const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name + id, value]))
  return {
    values: { ...fields, ...(section === 'link' && { makeLink: 'yes' }) },
    problems: field === undefined ? { form: problem, formId: section } : { [field + id]: problem },
  }
}

/** What a form of the section "People" shows. */
function ofPeople({ link, refused, problem, refusedChange = {} }: PeopleOutcome): FormOutcome {
  const { person, invitation, right } = refusedChange
  const row = person === undefined ? `invitationRight-${invitation ?? ''}` : `right-${person}`
  return {
    ...(link && { invited: [link] }),
    values: { ...refused?.values, ...(right !== undefined && { [row]: right }) },
    problems: { ...refused?.errors, ...(problem !== undefined && { form: problem }) },
  }
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
