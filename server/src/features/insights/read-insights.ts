import { QUARTER_MINUTES } from '../../storage/database/roll-up-units.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Presentation, PresentationWithSteps } from '../../content/presentations/presentation-store.ts'
import { readShares, type AudienceKind, type Share } from './figures/audience.ts'
import { readFiguresByLink, type FiguresByLink } from './figures/by-link.ts'
import { readCounts, readCountsBySpan, type Counts } from './figures/counts.ts'
import { readDeliveredShare } from './figures/delivered-share.ts'
import { readIdentified, readLinkViewers, type LinkViewer } from './figures/link-viewers.ts'
import type { Scope } from './figures/scope.ts'
import { readPathFigures, type StepFigures, type Watching } from './figures/watching.ts'
import { readInsightsLinks, type InsightsLink } from './insights-links.ts'
import type { Period } from './period.ts'

/** The figures that are updated live. */
export interface Figures extends Counts, Watching {
  readonly identified: number
}

/** A version of the presentation. */
export interface MadeVersion {
  readonly revision: number
  /** ms since 1970 */
  readonly savedAt: number
}

/** All data of the insights page for a period. */
export interface Insights {
  readonly figures: Figures
  /** One for each span of the period. */
  readonly overTime: readonly Counts[]
  /** One for each step of the current path. */
  readonly steps: readonly StepFigures[]
  readonly audience: Readonly<Record<AudienceKind, readonly Share[]>>
  readonly viewers: readonly LinkViewer[]
  readonly hasMoreViewers: boolean
  /** Of all links, also where the page is filtered to one. */
  readonly byLink: FiguresByLink
  readonly links: readonly InsightsLink[]
  /** Versions that were made in the period, the earliest first. */
  readonly versions: readonly MadeVersion[]
  /** 0 to 1: share of events that arrived; `null` without numbered events. */
  readonly deliveredShare: number | null
}

const VIEWERS_PER_PAGE = 10

type Subject = Pick<Presentation, 'oid'> & { readonly owner: Pick<Presentation['owner'], 'oid'> }

/** @param linkId the view link to filter by; `null`: everything */
export function scopeOf(
  { readLarge }: Database,
  { oid, owner }: Subject,
  { since, until }: Period,
  linkId: string | null,
): Scope {
  return { read: readLarge, oid, ownerOid: owner.oid, since, until, ...(linkId !== null && { linkId }) }
}

/**
 * @param linkId the view link to filter by; `null`: everything
 * @param viewersPage from 1
 */
export async function readInsights(
  database: Database,
  presentation: Subject & Pick<PresentationWithSteps, 'stepTitles'>,
  period: Period,
  linkId: string | null,
  viewersPage: number,
): Promise<Insights> {
  const scope = scopeOf(database, presentation, period, linkId)
  const stepCount = presentation.stepTitles.length
  const page = { limit: VIEWERS_PER_PAGE, offset: (viewersPage - 1) * VIEWERS_PER_PAGE }
  const [figures, audience, linkViewers, byLink, links, versions] = await Promise.all([
    Promise.all([
      readCounts(scope),
      readCountsBySpan(scope, period.spans),
      readPathFigures(scope, stepCount),
      readDeliveredShare(scope),
    ]),
    Promise.all([readShares(scope, 'source'), readShares(scope, 'device'), readShares(scope, 'language')]),
    readLinkViewers(scope, stepCount, page),
    readFiguresByLink(scope, stepCount),
    readInsightsLinks(database, presentation.oid),
    readMadeVersions(scope),
  ])
  const [counts, overTime, path, deliveredShare] = figures
  const [source, device, language] = audience
  const { viewers, hasMore, identified } = linkViewers
  return {
    figures: { ...counts, ...path.watching, identified },
    overTime,
    steps: path.steps,
    audience: { source, device, language },
    viewers,
    hasMoreViewers: hasMore,
    byLink,
    links,
    versions,
    deliveredShare,
  }
}

/** At most as many as are kept. */
function readMadeVersions({ read, oid, since, until }: Scope): Promise<MadeVersion[]> {
  return read
    .selectFrom('versions')
    .select(['revision', 'saved_at as savedAt'])
    .where('oid', '=', oid)
    .where('saved_at', '>=', since)
    .where('saved_at', '<', until)
    .orderBy('revision')
    .execute()
}

export async function readFigures(scope: Scope): Promise<Figures> {
  const [counts, identified, { watching }] = await Promise.all([
    readCounts(scope),
    readIdentified(scope),
    readPathFigures(scope, 0),
  ])
  return { ...counts, ...watching, identified }
}

/** ms since 1970 of the quarter of an hour of a presentation's first view, or of its creation without views. */
export async function readFirstMoment({ read }: Database, oid: string): Promise<number> {
  const [view, presentation] = await Promise.all([
    read
      .selectFrom('roll_ups')
      .select('slot')
      .where('oid', '=', oid)
      .where('figure', '=', 'views')
      .where('minutes', '=', QUARTER_MINUTES)
      .orderBy('slot')
      .limit(1)
      .executeTakeFirst(),
    read.selectFrom('presentations').select('created_at').where('oid', '=', oid).executeTakeFirst(),
  ])
  return view ? view.slot * QUARTER_MINUTES * 60_000 : (presentation?.created_at ?? 0)
}

/** Changes whenever a figure may have changed: the latest rows of the presentation. */
export async function readChangeToken({ read, readLarge }: Database, oid: string): Promise<string> {
  const [view, event, likes, viewer] = await Promise.all([
    read
      .selectFrom('presentation_views')
      .select(['viewed_at', 'session_id'])
      .where('oid', '=', oid)
      .orderBy('viewed_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    read
      .selectFrom('view_events')
      .select(['received_at', 'session_id', 'step'])
      .where('oid', '=', oid)
      .orderBy('received_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    read.selectFrom('presentations').select('likes_count').where('oid', '=', oid).executeTakeFirst(),
    // Reads every viewer of the presentation's links: 8 ms for 50,000.
    readLarge
      .selectFrom('link_viewers')
      .innerJoin('view_links', 'view_links.link_id', 'link_viewers.link_id')
      .select(({ fn }) => fn.max('identified_at').as('last'))
      .where('oid', '=', oid)
      .executeTakeFirst(),
  ])
  return JSON.stringify([view, event, likes, viewer])
}
