import type { FastifyInstance } from 'fastify'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import { perVisitor } from '../../storage/limits/per-visitor.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import type { Parts } from '../parts.ts'
import { createFairQueue, type FairQueue } from '../../foundation/tasks/fair-queue.ts'
import type { InsightsRequest, InsightsSubject } from './insights-subject.ts'
import type { LiveFigures } from './live-figures.ts'
import { figureTexts } from './page/figures-row.ts'
import { scopeOf } from './read-insights.ts'

/** Streams at a time; each reads a row every second. */
const MAX_STREAMS = 500
const MAX_STREAMS_OF_ADDRESS = 50

/** Places of streams, none of which waits. */
export function createLivePlaces(): FairQueue {
  return createFairQueue({
    concurrency: MAX_STREAMS,
    concurrencyPerGroup: MAX_STREAMS_OF_ADDRESS,
    maxWaiting: 0,
  })
}

/** Streams the figures while they change. @param path of the insights page, without its last slash */
export function addLiveRoute(
  app: FastifyInstance,
  path: string,
  subject: InsightsSubject,
  live: { readonly figures: LiveFigures; readonly places: FairQueue },
  { rights, database }: Pick<Parts, 'rights' | 'database'>,
): void {
  const stream = { config: { rateLimit: perVisitor(60) } } as const
  app.get(`${path}/live`, stream, async (request: InsightsRequest, reply) => {
    const { presentation } = await subject.find(request)
    const { language } = request
    const { period } = await subject.periodOf(request, presentation)
    const link = await subject.linkOf(request, presentation)
    const formats = formatsFor(language)
    const leave = await live.places.enter(addressBlockOf(request.ip))
    reply.raw.once('close', leave)
    return reply
      .type('text/event-stream')
      .headers({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
      .send(
        live.figures.follow(
          scopeOf(database, presentation, period, link?.linkId ?? null),
          (figures) => figureTexts(figures, formats),
          async () => (await rights.findOrNull(request, request.params))?.rights.has('insights') ?? false,
        ),
      )
  })
}
