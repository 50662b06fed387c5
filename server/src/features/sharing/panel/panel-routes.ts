import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Oid } from '@viewpage/shared-events/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { siteOf } from '../../../foundation/config/site.ts'
import { ApiError } from '../../../foundation/errors.ts'
import { addressBlockOf } from '../../../foundation/http/address-block.ts'
import { serverTexts } from '../../../foundation/locales/texts.ts'
import { playbackLimits } from '../../../content/presentations/playback.ts'
import { perVisitor } from '../../../storage/limits/per-visitor.ts'
import { takeOrRefuse } from '../../../storage/limits/take-or-refuse.ts'
import type { PeopleStore } from '../../../people/sharing/people-store.ts'
import { requireUser } from '../../../people/rights/require-right.ts'
import type { Parts } from '../../parts.ts'
import type { OwnedPresentation } from '../change-sharing.ts'
import type { AsksStore } from '../asks/asks-store.ts'
import { INVITATIONS } from '../people/change-people.ts'
import type { SharingStore } from '../sharing-store.ts'
import { makeChange } from './make-change.ts'
import { PanelChange } from './panel-change.ts'
import { panelTexts } from './panel-texts.ts'
import { sharingState } from './sharing-state.ts'

const PATH = '/api/v4/presentation/:oid/sharing/'
const params = Type.Object({ oid: Oid })

/** Changes per person and minute. A person who chooses quickly makes some dozens. */
const RATE = perVisitor(120)

interface PanelRoutes {
  readonly store: SharingStore
  readonly people: PeopleStore
  readonly asks: AsksStore
  /** @throws ApiError `not_found` for all others than the owner */
  findOwn(
    request: FastifyRequest<{ Params: { oid: string } }>,
    user: OwnedPresentation['user'],
  ): Promise<OwnedPresentation>
}

/** What the sharing panel reads and changes (docs/behaviour/sharing.md#sharing-panel). */
export function registerPanel(
  instance: FastifyInstance,
  { config, limits, mails, now }: Pick<Parts, 'config' | 'limits' | 'mails' | 'now'>,
  { store, people, asks, findOwn }: PanelRoutes,
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  async function stateOf(request: FastifyRequest<{ Params: { oid: string } }>) {
    const own = await findOwn(request, requireUser(request))
    const { language } = request
    const { oid, privacy } = own.presentation
    return sharingState({
      own,
      text: serverTexts(language),
      language,
      now: now(),
      origin: siteOf(config, request).origin,
      people: await people.peopleOf(oid),
      links: await store.linksOf(oid),
      limits: playbackLimits(config, privacy),
    })
  }

  app.get(PATH, { schema: { params }, config: { forTokens: 'share' } }, async (request, reply) =>
    reply.header('Cache-Control', 'no-store').send({
      state: await stateOf(request),
      texts: panelTexts(serverTexts(request.language), mails !== null),
    }),
  )

  app.post(
    PATH,
    { schema: { params, body: PanelChange }, config: { forTokens: 'share', rateLimit: RATE } },
    async (request, reply) => {
      app.checkCsrf(request)
      const own = await findOwn(request, requireUser(request))
      const outcome = await makeChange(
        {
          store,
          people,
          asks,
          mailsAreSent: mails !== null,
          config,
          now,
          addressBlock: addressBlockOf(request.ip),
          text: serverTexts(request.language),
          origin: siteOf(config, request).origin,
          count: () => takeOrRefuse(limits, reply, { limit: INVITATIONS, subject: own.user.oid }),
        },
        own,
        request.body,
      )
      if (outcome.problem !== undefined) throw new ApiError('invalid_body', { message: outcome.problem })
      return reply.header('Cache-Control', 'no-store').send({ state: await stateOf(request), ...outcome })
    },
  )
}
