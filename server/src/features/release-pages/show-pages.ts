import type { FastifyReply, FastifyRequest } from 'fastify'
import { remoteBuild } from '../../storage/builds/build-names.ts'
import { ApiError } from '../../foundation/errors.ts'
import { formContext } from '../../pages/forms/form-context.ts'
import { EMPTY_FORM, type FormState } from '../../pages/forms/form-parts.ts'
import type { SitePage } from '../../pages/send-site-page.ts'
import type { Parts } from '../parts.ts'
import { placeIn } from '../../content/presentations/list-pages.ts'
import {
  deployedBuilds,
  guardrailEvidence,
  listHosts,
  readCanaries,
  dayAt,
  readEventCounts,
  readEndReason,
  readEvidence,
  readEvidenceAgainst,
  readFigures,
  readSetVitals,
  readContractDifferences,
  readVersionVitals,
  readBlames,
  replacedBuilds,
  type RemoteErrors,
} from '../../releases/index.ts'
import { logInBody } from './log-in-page.ts'
import { overviewBody, type OverviewPage } from './overview-page.ts'
import { ERRORS_PER_PAGE, type Failures } from './failures-section.ts'
import { readBuildBytes, readLive, readNotices, readVersions } from './read-releases.ts'
import { readTimeline, TIMELINE_KEY_DIGITS } from './read-timeline.ts'
import { mayRelease, type ReleaseSession } from './release-sessions.ts'
import type { RefusedRelease, ReleasePage } from './release-page.ts'
import { remoteBody, type RemotePage } from './remote-page.ts'
import { versionBody, type ShownVersion, type VersionPage } from './version-page.ts'

type PagesParts = Pick<
  Parts,
  | ('config' | 'confine' | 'database' | 'releases' | 'releaseThread' | 'remoteErrors' | 'remoteFolders')
  | ('sendSitePage' | 'now')
>

/** What was done or refused. */
interface Outcome {
  readonly saved?: string | null
  readonly refused?: RefusedRelease
}

/** Canaries that a page shows. */
const MAX_SHOWN_CANARIES = 5

type Query = Readonly<Record<string, unknown>>

/** Sends the pages about releases to somebody whose rights were checked. */
export function createReleasePages(parts: PagesParts) {
  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Pick<SitePage, 'title' | 'body' | 'status'>,
  ) {
    reply.headers({ 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' })
    return parts.sendSitePage(request, reply, { ...page, indexed: false, part: 'releases' })
  }

  return {
    logIn(request: FastifyRequest, reply: FastifyReply, state: FormState = EMPTY_FORM, status = 200) {
      const page = formContext(request, reply)
      const title = page.text('releases.title')
      return send(request, reply, { title, body: logInBody({ ...page, state }), status })
    },

    async overview(request: FastifyRequest, reply: FastifyReply, session: ReleaseSession) {
      const page = formContext(request, reply)
      const body = overviewBody({ ...page, ...(await readOverview(parts, session, request.query as Query)) })
      return send(request, reply, { title: page.text('releases.title'), body })
    },

    async remote(
      request: FastifyRequest,
      reply: FastifyReply,
      remote: string,
      { saved = null, refused }: Outcome = {},
    ) {
      const page = formContext(request, reply)
      const query = request.query as Query
      const after = typeof query['after'] === 'string' ? query['after'] : null
      const data = await readRemote(parts, remote, after, errorsBefore(query))
      return send(request, reply, {
        title: `${remote} · ${page.text('releases.title')}`,
        body: remoteBody({ ...page, ...data, saved, refused }),
        ...(refused && { status: refused.status }),
      })
    },

    async version(
      request: FastifyRequest,
      reply: FastifyReply,
      [remote, version]: readonly [remote: string, version: string],
      refused?: RefusedRelease,
    ) {
      const page = formContext(request, reply)
      const query = request.query as Query
      const other = typeof query['with'] === 'string' ? query['with'] : null
      const data = await readVersion(parts, [remote, version], other, errorsBefore(query))
      return send(request, reply, {
        title: `${remote} ${version}`,
        body: versionBody({ ...page, ...data, refused }),
        ...(refused && { status: refused.status }),
      })
    },
  }
}

/** What a page shows besides what all of them have. */
type DataOf<Page> = Omit<Page, keyof ReleasePage | 'saved'>

async function readOverview(
  { config, confine, database, releases, releaseThread: thread, remoteFolders, now }: PagesParts,
  session: ReleaseSession,
  query: Query,
): Promise<DataOf<OverviewPage>> {
  const { read } = database
  const all = await readLive(read, null)
  const live = all.filter((each) => mayRelease(session, each.remote))
  const own = session.token === '*' ? null : (live[0]?.remote ?? session.token)
  const { remote } = query
  const subject = typeof remote === 'string' && mayRelease(session, remote) ? remote : own
  const vitals = await Promise.all(
    live.map(async ({ remote: name, version }) => ({
      remote: name,
      version,
      vitals: (await readVersionVitals(read, name, now())).get(version),
    })),
  )
  return {
    live,
    vitals,
    setVitals: await readSetVitals(read, own, now()),
    unconfined: (await confine()).isWall ? null : config.releases.unconfinedRemotes,
    replaced: (await replacedBuilds(read, await deployedBuilds(releases, remoteFolders))).filter(
      ({ remote: name }) => mayRelease(session, name),
    ),
    hosts: await listHosts({ database, thread }, now()),
    timeline: await readTimeline(read, subject, placeIn(query, TIMELINE_KEY_DIGITS)),
    subject,
  }
}

/** @param after the last version of the page before; `null`: the first page @throws ApiError `not_found` */
async function readRemote(
  { database: { read }, releases, remoteErrors, now }: PagesParts,
  remote: string,
  after: string | null,
  errorsBefore: number | null,
): Promise<DataOf<RemotePage>> {
  const { versions, hasMore } = await readVersions(read, remote, { after, now: now() })
  const [live = null] = await readLive(read, remote)
  if (versions.length === 0 && live === null && after === null) throw new ApiError('not_found')
  const canaries = await readCanaries(read, { remote, limit: MAX_SHOWN_CANARIES })
  return {
    remote,
    live,
    versions,
    older: hasMore ? (versions.at(-1)?.version ?? null) : null,
    isFirst: after === null,
    unseenSlots: live === null ? [] : await releases.unseenSlots(remote, live.version),
    ...(await readFailures(remoteErrors, remote, { version: null, before: errorsBefore })),
    events: { counts: await readEventCounts(read, remote, now()), today: dayAt(now()) },
    blames: await readBlames(read, remote, now()),
    vitals: [...(await readVersionVitals(read, remote, now()))].map(([version, vitals]) => ({
      remote,
      version,
      vitals,
    })),
    canaries: await Promise.all(
      canaries.map(async (canary) => ({
        canary,
        evidence: await readEvidence(read, canary.id),
        guardrails: guardrailEvidence(canary.guardrails, await readFigures(read, canary.id)),
        reason: canary.state === 'rolled-back' ? await readEndReason(read, canary.id) : null,
      })),
    ),
  }
}

/** @param wanted the version to compare it with; `null`: the active one @throws ApiError `not_found` */
async function readVersion(
  parts: PagesParts,
  [remote, version]: readonly [remote: string, version: string],
  wanted: string | null,
  before: number | null,
): Promise<DataOf<VersionPage>> {
  const { database, releases, releaseThread, remoteErrors, now } = parts
  const { read } = database
  const shown = await shownVersion(parts, remote, version)
  if (!shown) throw new ApiError('not_found')
  const [live = null] = await readLive(read, remote)
  const { versions } = await readVersions(read, remote, { after: null, now: now() })
  const choices = versions.map((each) => each.version).filter((each) => each !== version)
  const other = wanted ?? live?.version ?? ''
  const compared = other === version ? null : await shownVersion(parts, remote, other)
  return {
    remote,
    shown,
    live,
    unseenSlots: await releases.unseenSlots(remote, version),
    notices: await readNotices(read, remote, version),
    ...(await readFailures(remoteErrors, remote, { version, before })),
    against: await readEvidenceAgainst(read, remote, version),
    isPreview: (await releases.originOf(remote, version)) === 'preview',
    other: compared,
    contract: compared && (await readContractDifferences(read, releaseThread, remote, [other, version])),
    choices: other === version || other === '' || choices.includes(other) ? choices : [...choices, other],
  }
}

/** The key of a page of errors; `null`: the first page. */
function errorsBefore({ errors }: Query): number | null {
  return typeof errors === 'string' && /^[1-9]\d{0,14}$/.test(errors) ? Number(errors) : null
}

async function readFailures(
  remoteErrors: RemoteErrors,
  remote: string,
  { version, before }: { version: string | null; before: number | null },
): Promise<Failures> {
  const { errors, next } = await remoteErrors.list(remote, { version, before, limit: ERRORS_PER_PAGE })
  return {
    failures: await remoteErrors.failures(remote, version),
    errors,
    olderErrors: next,
    isFirstErrors: before === null,
  }
}

async function shownVersion(
  { database: { read }, releases, now }: PagesParts,
  remote: string,
  version: string,
): Promise<ShownVersion | null> {
  const manifest = await releases.manifestOf(remote, version)
  if (!manifest) return null
  const names = Object.keys(manifest.integrity)
  const vitals = (await readVersionVitals(read, remote, now())).get(version)
  return { manifest, vitals, bytes: await readBuildBytes(read, remoteBuild(remote, version), names) }
}
