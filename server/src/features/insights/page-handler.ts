import type { FastifyReply } from 'fastify'
import { stepPictureUrl } from '../../storage/files/asset-urls.ts'
import { queryOf } from '../../foundation/http/query-of.ts'
import { redirectToLogIn } from '../../foundation/http/redirect-to-log-in.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { momentsFor } from '../../foundation/locales/moments.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { cardUrl, readPaintedAssets } from '../../content/painting/painted-assets.ts'
import type { Parts } from '../parts.ts'
import { insightsPath, isClassic } from '../../content/presentations/presentation-paths.ts'
import type { InsightsRequest, InsightsSubject } from './insights-subject.ts'
import { insightsBody, METRICS } from './page/insights-page.ts'
import { readInsights } from './read-insights.ts'
import { readSeenSince } from './seen-since.ts'

/** Shows the insights page. @param classicAddress whether the address is that of classic presentations */
export function insightsPageHandler(
  subject: InsightsSubject,
  { database, sendSitePage, now }: Pick<Parts, 'database' | 'sendSitePage' | 'now'>,
  classicAddress: boolean,
) {
  return async (request: InsightsRequest, reply: FastifyReply) => {
    reply.headers({ 'X-Robots-Tag': 'noindex' })
    const { language, user, url } = request
    if (!user) return redirectToLogIn(reply, url)
    const access = await subject.find(request)
    if (isClassic(access.presentation.schemaVersion) !== classicAddress) {
      return reply.redirect(insightsPath(access.presentation) + queryOf(request), 301)
    }
    const presentation = await subject.withSteps(access)
    const { query, period, faults } = await subject.periodOf(request, presentation)
    const filter = await subject.linkOf(request, presentation)
    const { chart, viewers, steps } = request.query as Record<string, unknown>
    const viewersPage = pageNumber(viewers)
    const text = serverTexts(language)
    const title = `${text('insights.title')}: ${presentation.title}`
    const status = Object.keys(faults).length === 0 ? 200 : 422
    const readBody = async () => {
      const { card } = await readPaintedAssets(database, presentation.oid)
      return insightsBody({
        text,
        language,
        formats: formatsFor(language),
        moment: momentsFor(language, period.timeZone),
        presentation,
        canShare: access.rights.has('share'),
        thumbnail: cardUrl(presentation.oid, card),
        stepPictures: stepPictureUrl(presentation.oid, presentation.revision, null),
        period,
        faults,
        query,
        insights: await readInsights(database, presentation, period, filter?.linkId ?? null, viewersPage),
        filter,
        seenSince: await readSeenSince(database, presentation.oid),
        metric: METRICS.find((each) => each === chart) ?? 'views',
        viewersPage,
        pathPage: pageNumber(steps),
        hasViews: presentation.viewsCount > 0,
        now: now(),
        link: linkFrom(insightsPath(presentation), url),
      })
    }
    return sendSitePage(request, reply, async () => ({
      title,
      body: await readBody(),
      status,
      indexed: false,
      part: 'insights',
      header: { hasTerms: false },
    }))
  }
}

/** @returns 1 for what is no number of a page */
function pageNumber(value: unknown): number {
  return typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : 1
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
