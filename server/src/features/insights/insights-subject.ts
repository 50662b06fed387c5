import { LINK_ID, matches } from '@viewpage/shared-events/patterns'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import type { Parts } from '../parts.ts'
import type { Presentation, PresentationWithSteps } from '../../content/presentations/presentation-store.ts'
import type { PresentationAccess } from '../../people/rights/rights-reader.ts'
import { requireRight } from '../../people/rights/require-right.ts'
import { readPeriod, type Period, type PeriodFaults, type PeriodQuery } from './period.ts'
import { readInsightsLinksById, type InsightsLink } from './insights-links.ts'
import { readFirstMoment } from './read-insights.ts'

export type InsightsRequest<Params = object> = FastifyRequest<{ Params: Params & { oid: string } }>

/** The presentation and the period that a request is about. */
export interface InsightsSubject {
  /** @throws ApiError `not_found`, also without the right, so that the response does not reveal the presentation */
  find(request: InsightsRequest): Promise<PresentationAccess>
  withSteps(access: PresentationAccess): Promise<PresentationWithSteps>
  periodOf(
    request: FastifyRequest,
    presentation: Presentation,
  ): Promise<{ query: PeriodQuery; period: Period; faults: PeriodFaults }>
  /**
   * The view link to filter by, which the query names; `null` without one.
   *
   * @throws ApiError `not_found` for a link that the presentation does not have
   */
  linkOf(request: FastifyRequest, presentation: Presentation): Promise<InsightsLink | null>
}

export function createInsightsSubject({
  rights,
  database,
  now,
}: Pick<Parts, 'rights' | 'database' | 'now'>): InsightsSubject {
  return {
    find: async (request) =>
      requireRight(await rights.find(request, request.params), 'insights', 'not_found'),

    withSteps: async (access) => ({ ...access.presentation, stepTitles: await rights.stepTitles(access) }),

    async periodOf(request, { oid }) {
      const query = request.query as PeriodQuery
      return { query, ...readPeriod(query, { now: now(), first: await readFirstMoment(database, oid) }) }
    },

    async linkOf(request, { oid }) {
      const { link: linkId } = request.query as { link?: unknown }
      if (linkId === undefined) return null
      // A database refuses other text, such as a null.
      const isId = typeof linkId === 'string' && matches(LINK_ID, linkId)
      const [link] = isId ? await readInsightsLinksById(database, oid, [linkId]) : []
      if (!link) throw new ApiError('not_found')
      return link
    },
  }
}
