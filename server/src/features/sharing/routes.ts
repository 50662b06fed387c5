import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { checkFormSender } from '../../pages/forms/check-form-sender.ts'
import { readFields } from '../../pages/forms/read-fields.ts'
import { refusedForm } from '../../pages/forms/refused-form.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { redirectSlashless } from '../../foundation/http/redirect-slashless.ts'
import { redirectToLogIn } from '../../foundation/http/redirect-to-log-in.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { FORM_RATE } from '../../storage/limits/form-rate.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { createPeopleStore } from '../../people/sharing/people-store.ts'
import { sharingPath } from '../../content/presentations/presentation-paths.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import { changeSharing, type OwnedPresentation, type ChangeParts } from './change-sharing.ts'
import { createSharingAnswers, sectionOf, type SharingAnswers } from './sharing-answers.ts'
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
  readonly answers: SharingAnswers
  /** @returns `null` for visitors who are not logged in @throws ApiError `not_found` for all others than the owner */
  findOwn(request: OwnRequest, right?: 'share' | 'delete'): Promise<OwnedPresentation | null>
}

/**
 * The sharing page of a presentation: visibility, people, playback, view links and deletion, for its owner only
 * (docs/behaviour/sharing.md#sharing-page).
 */
export async function registerSharing(
  app: FastifyInstance,
  parts: Pick<Parts, 'rights' | 'database' | 'config' | 'sendSitePage' | 'limits' | 'now'>,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 16 * 1024 })
  const store = createSharingStore(parts.database, parts.now)
  const people = createPeopleStore(parts.database, parts.now)
  const answers = createSharingAnswers(parts, store, people)
  const sharing: Sharing = {
    changeParts: { store, config: parts.config, now: parts.now },
    answers,
    async findOwn(request, right = 'share') {
      const { user, params } = request
      if (!user) return null
      const { presentation } = requireRight(await parts.rights.find(request, params), right, 'not_found')
      return { user, presentation }
    },
  }
  registerSettingsForm(app, sharing)
  registerDeletion(app, sharing)
  registerPeople(app, parts, {
    store: people,
    findOwn: sharing.findOwn,
    show: (request, reply, own, outcome, status) =>
      answers.sendSettings(request, reply, own, null, status, outcome),
  })
  redirectSlashless(app, PATH)
}

function registerSettingsForm(app: FastifyInstance, { changeParts, answers, findOwn }: Sharing): void {
  const refuse = refusedForm(async (request, reply, problem, refusal) => {
    const own = await ownerOfRefused(findOwn, request, refusal)
    const values = readFields(request)
    const section = sectionOf(values['section']) ?? 'privacy'
    return answers.sendSettings(request, reply, own, { section, problem, values }, refusal.statusCode)
  })

  app.get<OwnRoute>(PATH, async (request, reply) => {
    const own = await findOwn(request)
    return own ? answers.sendSettings(request, reply, own, null) : redirectToLogIn(reply, request.url)
  })

  app.post<OwnRoute>(PATH, guarded(app, refuse), async (request, reply) => {
    const own = await findOwn(request)
    if (!own) return redirectToLogIn(reply, sharingPath(request.params))
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
      const current = (await findOwn(request)) ?? own
      return answers.sendSettings(request, reply, current, { section, values, ...fault }, 422)
    }
    return reply.redirect(`${sharingPath(own.presentation)}?saved=${section}#${placeOf(section)}`, 303)
  })
}

function registerDeletion(app: FastifyInstance, { changeParts: { store }, answers, findOwn }: Sharing): void {
  const path = `${PATH}delete/`
  const refuse = refusedForm(async (request, reply, problem, refusal) => {
    const own = await ownerOfRefused(findOwn, request, refusal)
    return answers.sendDeleteQuestion(request, reply, own, problem, refusal.statusCode)
  })

  app.get<OwnRoute>(path, async (request, reply) => {
    const own = await findOwn(request, 'delete')
    return own ? answers.sendDeleteQuestion(request, reply, own) : redirectToLogIn(reply, request.url)
  })

  app.post<OwnRoute>(path, guarded(app, refuse), async (request, reply) => {
    const own = await findOwn(request, 'delete')
    if (!own) return redirectToLogIn(reply, sharingPath(request.params))
    await store.remove(own.presentation.oid)
    return reply.redirect('/dashboard/next/?saved=deleted', 303)
  })
}

/** @throws the refusal, for visitors who may not see the form */
async function ownerOfRefused(
  findOwn: Sharing['findOwn'],
  request: FastifyRequest,
  refusal: ApiError,
): Promise<OwnedPresentation> {
  const own = refusal.code === 'not_found' ? null : await findOwn(request as OwnRequest)
  if (!own) throw refusal
  return own
}

function guarded(app: FastifyInstance, errorHandler: ReturnType<typeof refusedForm>) {
  return { config: { rateLimit: FORM_RATE }, preHandler: checkFormSender(app), errorHandler }
}
