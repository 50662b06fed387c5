import type { FastifyReply, FastifyRequest } from 'fastify'
import { siteOf } from '../../foundation/config/site.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import type { PeopleStore } from '../../people/sharing/people-store.ts'
import { cardUrl, readPaintedAssets } from '../../content/painting/painted-assets.ts'
import type { Parts } from '../parts.ts'
import { playbackLimits } from '../../content/presentations/playback.ts'
import type { OwnedPresentation } from './change-sharing.ts'
import {
  deleteQuestionBody,
  sharingBody,
  SHARING_SECTIONS,
  type SharingPage,
  type SharingSection,
} from './sharing-page.ts'
import { PEOPLE_DONE, peopleSection, type PeopleOutcome } from './people/people-section.ts'
import type { SharingStore } from './sharing-store.ts'

/** The pages of sharing: the settings, and the question before a deletion. */
export function createSharingSenders(
  { database, config, sendSitePage, now }: Pick<Parts, 'database' | 'config' | 'sendSitePage' | 'now'>,
  store: SharingStore,
  people: PeopleStore,
) {
  return {
    /**
     * @param refused the form that was refused, with its problem
     * @param outcome of a form of the section "People"
     */
    async sendSettings(
      request: FastifyRequest,
      reply: FastifyReply,
      { presentation }: OwnedPresentation,
      refused: SharingPage['refused'],
      status = 200,
      outcome: PeopleOutcome = {},
    ) {
      const context = formContext(request, reply)
      const { oid } = presentation
      const { saved } = request.query as { saved?: unknown }
      const body = sharingBody({
        ...context,
        presentation,
        refused,
        playbackLimits: playbackLimits(config, presentation.privacy),
        origin: siteOf(config, request).origin,
        thumbnail: cardUrl(oid, (await readPaintedAssets(database, oid)).card),
        people: peopleSection({
          ...context,
          ...outcome,
          oid,
          now: now(),
          people: await people.peopleOf(oid),
          done: PEOPLE_DONE.find((done) => done === saved) ?? null,
        }),
        links: await store.linksOf(oid),
        now: now(),
        saved: sectionOf(saved),
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
      const body = deleteQuestionBody({ ...context, presentation }, problem)
      const title = context.text('dashboard.sharing.delete.question')
      return sendSitePage(request, reply, { title, body, status, indexed: false })
    },
  }
}

export type SharingSenders = ReturnType<typeof createSharingSenders>

export function sectionOf(value: unknown): SharingSection | null {
  return SHARING_SECTIONS.find((section) => section === value) ?? null
}
