import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { OID_PARAM } from '../../foundation/http/oid-param.ts'
import { exactLimit } from '../../storage/limits/exact-limit.ts'
import type { Limit } from '../../storage/limits/limit-store.ts'
import { visitorKey } from '../../storage/limits/per-visitor.ts'
import type { Parts } from '../parts.ts'
import { readCountsBySpan } from './figures/counts.ts'
import type { InsightsRequest, InsightsSubject } from './insights-subject.ts'
import { readFigures, scopeOf } from './read-insights.ts'

const CALLS_OF_PERSON: Limit = { name: 'figures', max: 60, windowMs: 60_000 }

/** The figures of a presentation for programs, with the same periods and rights as the page. */
export function addFiguresCall(
  app: FastifyInstance,
  subject: InsightsSubject,
  { database, limits }: Pick<Parts, 'database' | 'limits'>,
): void {
  const settings = {
    preValidation: exactLimit(limits, CALLS_OF_PERSON, visitorKey),
    config: { forTokens: 'insights' },
  } as const
  app.get(
    `/api/v1/presentations/${OID_PARAM}/insights/`,
    settings,
    async (request: InsightsRequest, reply) => {
      const { presentation } = await subject.find(request)
      const { period, faults } = await subject.periodOf(request, presentation)
      const details = Object.entries(faults).map(([field, fault]) => `${field}: ${fault}`)
      if (details.length > 0) throw new ApiError('bad_request', { details })
      const link = await subject.linkOf(request, presentation)
      const scope = scopeOf(database, presentation, period, link?.linkId ?? null)
      const [{ views, viewers, likes, identified }, counts] = await Promise.all([
        readFigures(scope),
        readCountsBySpan(scope, period.spans),
      ])
      const spans = period.spans.map(({ day }, at) => ({ day, ...counts[at] }))
      return reply.header('Cache-Control', 'private, no-store').send({
        oid: presentation.oid,
        from: period.firstDay,
        to: period.lastDay,
        time_zone: period.timeZone,
        ...{ views, viewers, likes, identified },
        over_time: spans.map(({ day, ...of }) => ({ from: day, ...of })),
      })
    },
  )
}
