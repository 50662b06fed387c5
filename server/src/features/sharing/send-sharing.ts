import { binMs } from '../../content/presentations/bin.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { siteOf } from '../../foundation/config/site.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import type { PeopleStore } from '../../people/sharing/people-store.ts'
import { cardUrl, readPaintedAssets } from '../../content/painting/painted-assets.ts'
import type { Parts } from '../parts.ts'
import { playbackLimits } from '../../content/presentations/playback.ts'
import type { OwnedPresentation } from './change-sharing.ts'
import { deleteQuestionBody, sharingBody } from './sharing-page.ts'
import { storedFields, type Fields } from './form-fields.ts'
import type { InvitedPerson } from './people/people-section.ts'
import type { SharingStore } from './sharing-store.ts'

/** The pages of sharing: the settings, and the question before a deletion. */
export function createSharingSenders(
  {
    database,
    config,
    sendSitePage,
    mails,
    now,
  }: Pick<Parts, 'database' | 'config' | 'sendSitePage' | 'mails' | 'now'>,
  store: SharingStore,
  people: PeopleStore,
) {
  const restsUntil = () => now() + binMs(config.tracking.retentionDays)
  return {
    /** Shows the settings with what came of a form. */
    async sendSettings(
      request: FastifyRequest,
      reply: FastifyReply,
      { presentation }: OwnedPresentation,
      { invited = [], values = {}, problems = {} }: FormOutcome = {},
      status = 200,
    ) {
      const context = formContext(request, reply)
      const { oid } = presentation
      const { saved } = request.query as { saved?: unknown }
      const [peopleOf, links] = [await people.peopleOf(oid), await store.linksOf(oid)]
      const stored = storedFields(presentation, peopleOf, links)
      const body = sharingBody({
        ...context,
        presentation,
        playbackLimits: playbackLimits(config, presentation.privacy),
        origin: siteOf(config, request).origin,
        thumbnail: cardUrl(oid, (await readPaintedAssets(database, oid)).card),
        people: peopleOf,
        mailsAreSent: mails !== null,
        links,
        now: now(),
        restsUntil: restsUntil(),
        isSaved: invited.length > 0 || saved === 'all',
        invited,
        stored,
        fields: { ...stored, ...values },
        problems,
      })
      const page = {
        title: presentation.title,
        body,
        status,
        indexed: false,
        part: 'account',
        header: { hasTerms: false },
      }
      return sendSitePage(request, reply, page)
    },

    /** @param problem why the deletion was refused */
    async sendDeleteQuestion(
      request: FastifyRequest,
      reply: FastifyReply,
      { presentation }: OwnedPresentation,
      problem?: string,
      status = 200,
    ) {
      const context = formContext(request, reply)
      const body = deleteQuestionBody({ ...context, presentation, restsUntil: restsUntil() }, problem)
      const title = context.text('dashboard.sharing.delete.question')
      return sendSitePage(request, reply, { title, body, status, indexed: false })
    },
  }
}

/** What came of a form, beside what is stored. */
export interface FormOutcome {
  readonly invited?: readonly InvitedPerson[]
  /** The fields of a form that was refused. */
  readonly values?: Fields
  readonly problems?: Fields
}

export type SharingSenders = ReturnType<typeof createSharingSenders>
