import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../errors.ts'
import { assetUrl, stepPictureUrl } from '../../files/asset-files.ts'
import { attachment } from '../../http/attachment.ts'
import { OID_PARAM } from '../../http/oid-param.ts'
import { queryOf } from '../../http/query-of.ts'
import { redirectSlashless } from '../../http/slashless.ts'
import { perVisitor } from '../../limits/per-visitor.ts'
import { serverTexts } from '../../locales/texts.ts'
import { readPaintedAssets } from '../../painting/painted-assets.ts'
import type { Parts } from '../../parts.ts'
import { insightsPath, isClassic } from '../../presentations/access.ts'
import type { Presentation } from '../../presentations/presentation-store.ts'
import { requireRight } from '../../rights/require-right.ts'
import { EXPORT_KINDS } from './exports/export-kinds.ts'
import { EXPORT_FORMATS, writeExport, type ExportFormat } from './exports/write-export.ts'
import { createLiveFigures } from './live-figures.ts'
import { figureTexts } from './page/figures-row.ts'
import { formatsFor } from './page/formats.ts'
import { insightsBody, METRICS } from './page/insights-page.ts'
import { readPeriod, type PeriodQuery } from './period.ts'
import { readFirstMoment, readInsights, scopeOf } from './read-insights.ts'

type InsightsRequest = FastifyRequest<{ Params: { oid: string } }>
type ExportRequest = FastifyRequest<{ Params: { oid: string; kind: string; format: string } }>

/** Insights for owners and editors: the page, exports and live figures. */
export async function registerInsights(
  app: FastifyInstance,
  { rights, database, sendSitePage, now }: Pick<Parts, 'rights' | 'database' | 'sendSitePage' | 'now'>,
): Promise<void> {
  const live = createLiveFigures(database)
  app.addHook('preClose', async () => live.close())

  /** @throws ApiError `not_found`, also without the right, so that the response does not reveal the presentation */
  async function find(request: InsightsRequest): Promise<Presentation> {
    return requireRight(await rights.find(request, request.params), 'insights', 'not_found').presentation
  }

  async function periodOf(request: FastifyRequest, { oid }: Presentation) {
    const query = request.query as PeriodQuery
    return { query, ...readPeriod(query, { now: now(), first: await readFirstMoment(database, oid) }) }
  }

  function page(classicAddress: boolean) {
    return async (request: InsightsRequest, reply: FastifyReply) => {
      reply.headers({ 'X-Robots-Tag': 'noindex' })
      const { language, user, url } = request
      if (!user) return reply.redirect(`/login/?next=${encodeURIComponent(url)}`, 303)
      const presentation = await find(request)
      if (isClassic(presentation.schemaVersion) !== classicAddress) {
        return reply.redirect(insightsPath(presentation) + queryOf(request), 301)
      }
      const { query, period, faults } = await periodOf(request, presentation)
      const { chart, viewers } = request.query as { chart?: unknown; viewers?: unknown }
      const viewersPage = typeof viewers === 'string' && /^[1-9]\d{0,4}$/.test(viewers) ? Number(viewers) : 1
      const { card } = await readPaintedAssets(database, presentation.oid)
      const text = serverTexts(language)
      const body = insightsBody({
        text,
        language,
        formats: formatsFor(language, period.timeZone),
        presentation,
        thumbnail: card && assetUrl(presentation.oid, card.sha256, card.mediaType, null),
        stepPictures: stepPictureUrl(presentation.oid, presentation.revision, null),
        period,
        faults,
        query,
        insights: await readInsights(database, presentation, period, viewersPage),
        metric: METRICS.find((each) => each === chart) ?? 'views',
        viewersPage,
        hasViews: presentation.viewsCount > 0,
        now: now(),
        link: linkFrom(insightsPath(presentation), url),
      })
      const title = `${text('insights.title')}: ${presentation.title}`
      const status = Object.keys(faults).length === 0 ? 200 : 422
      return sendSitePage(request, reply, { title, body, status, indexed: false, part: 'insights' })
    }
  }

  for (const [path, classic] of [
    [`/${OID_PARAM}/insights`, true],
    [`/p/${OID_PARAM}/insights`, false],
  ] as const) {
    app.get(`${path}/`, page(classic))
    redirectSlashless(app, `${path}/`)

    const download = { config: { rateLimit: perVisitor(30, 60_000) } }
    app.get(`${path}/export/:kind.:format`, download, async (request: ExportRequest, reply) => {
      const presentation = await find(request)
      const kind = EXPORT_KINDS.find((each) => each === request.params.kind)
      const format = (Object.keys(EXPORT_FORMATS) as ExportFormat[]).find(
        (each) => each === request.params.format,
      )
      if (!kind || !format) throw new ApiError('not_found')
      const { period, faults } = await periodOf(request, presentation)
      const wrong = Object.entries(faults).map(([field, fault]) => `${field}: ${fault}`)
      if (wrong.length > 0) throw new ApiError('bad_request', { details: wrong })
      const name = `${presentation.oid} ${kind} ${period.firstDay} ${period.lastDay}.${format}`
      return reply
        .type(EXPORT_FORMATS[format])
        .headers({ 'Content-Disposition': attachment(name), 'Cache-Control': 'private, no-store' })
        .send(writeExport(kind, format, { database, presentation, period }))
    })

    const stream = { compress: false, config: { rateLimit: perVisitor(60, 60_000) } } as const
    app.get(`${path}/live`, stream, async (request: InsightsRequest, reply) => {
      const presentation = await find(request)
      const { language } = request
      const { period } = await periodOf(request, presentation)
      const formats = formatsFor(language, period.timeZone)
      return reply
        .type('text/event-stream')
        .headers({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
        .send(
          live.follow(
            scopeOf(database, presentation, period),
            (figures) => figureTexts(figures, formats),
            async () => (await rights.findOrNull(request, request.params))?.rights.has('insights') ?? false,
          ),
        )
    })
  }
}

/** Makes addresses with the query of this page, except for the given changes. */
function linkFrom(path: string, url: string) {
  return (changes: Readonly<Record<string, string | null>>, to = path): string => {
    const query = new URLSearchParams(queryOf({ url }))
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name)
      else query.set(name, value)
    }
    return query.size === 0 ? to : `${to}?${query.toString()}`
  }
}
