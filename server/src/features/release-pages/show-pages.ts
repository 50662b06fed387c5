import type { FastifyReply, FastifyRequest } from 'fastify'
import { remoteBuild } from '../../storage/builds/build-names.ts'
import { ApiError } from '../../foundation/errors.ts'
import { EMPTY_FORM, type FormState } from '../../pages/forms/form-parts.ts'
import type { SitePage } from '../../pages/send-site-page.ts'
import { serverTexts } from '../../foundation/locales/texts.ts'
import type { Parts } from '../parts.ts'
import { placeIn } from '../../content/presentations/list-pages.ts'
import {
  listHosts,
  readCanaries,
  readEvidence,
  readSetVitals,
  readContractDifferences,
  readVersionVitals,
} from '../../releases/index.ts'
import { logInBody } from './log-in-page.ts'
import { overviewBody } from './overview-page.ts'
import { readBuildBytes, readFailures, readLive, readVersions } from './read-releases.ts'
import { readTimeline, TIMELINE_KEY_DIGITS } from './read-timeline.ts'
import { mayRelease, type ReleaseSession } from './release-sessions.ts'
import type { RefusedRelease } from './release-page.ts'
import { remoteBody } from './remote-page.ts'
import { versionBody, type ShownVersion } from './version-page.ts'

export type PagesParts = Pick<
  Parts,
  'config' | 'confine' | 'database' | 'releases' | 'releaseThread' | 'sendSitePage' | 'now'
>

/** What was done or refused. */
export interface Outcome {
  readonly saved?: string | null
  readonly refused?: RefusedRelease
}

/** Canaries that a page shows. */
const MAX_SHOWN_CANARIES = 5

type Query = Readonly<Record<string, unknown>>

/** Sends the pages about releases to somebody whose rights were checked. */
export function createReleasePages({
  config,
  confine,
  database,
  releases,
  releaseThread,
  sendSitePage,
  now,
}: PagesParts) {
  const { read } = database

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Pick<SitePage, 'title' | 'body' | 'status'>,
  ) {
    reply.headers({ 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' })
    return sendSitePage(request, reply, { ...page, indexed: false, part: 'releases' })
  }

  function common({ language }: FastifyRequest, reply: FastifyReply) {
    return { text: serverTexts(language), language, csrfToken: reply.csrfToken() }
  }

  async function shownVersion(remote: string, version: string): Promise<ShownVersion | null> {
    const manifest = await releases.manifestOf(remote, version)
    if (!manifest) return null
    const names = Object.keys(manifest.integrity)
    const vitals = (await readVersionVitals(read, remote, now())).get(version)
    return { manifest, vitals, bytes: await readBuildBytes(read, remoteBuild(remote, version), names) }
  }

  const liveOf = async (remote: string) => (await readLive(read, remote))[0] ?? null

  return {
    logIn(request: FastifyRequest, reply: FastifyReply, state: FormState = EMPTY_FORM, status = 200) {
      const page = common(request, reply)
      const title = page.text('releases.title')
      return send(request, reply, { title, body: logInBody({ ...page, state }), status })
    },

    async overview(request: FastifyRequest, reply: FastifyReply, session: ReleaseSession) {
      const page = common(request, reply)
      const { remote: asked } = request.query as Query
      const own = session.token === '*' ? null : session.token
      const subject = typeof asked === 'string' && mayRelease(session, asked) ? asked : own
      const live = await readLive(read, own)
      const vitals = await Promise.all(
        live.map(async ({ remote: name, version }) => ({
          ...{ remote: name, version, vitals: (await readVersionVitals(read, name, now())).get(version) },
        })),
      )
      const body = overviewBody({
        ...{ ...page, live, vitals, setVitals: await readSetVitals(read, own, now()) },
        unconfined: (await confine()).isWall ? null : config.releases.unconfinedRemotes,
        hosts: await listHosts({ database, thread: releaseThread }, now()),
        timeline: await readTimeline(read, subject, placeIn(request.query, TIMELINE_KEY_DIGITS)),
        subject,
      })
      return send(request, reply, { title: page.text('releases.title'), body })
    },

    async remote(
      request: FastifyRequest,
      reply: FastifyReply,
      remote: string,
      { saved = null, refused }: Outcome = {},
    ) {
      const page = common(request, reply)
      const { after } = request.query as Query
      const key = typeof after === 'string' ? after : null
      const { versions, hasMore } = await readVersions(read, remote, { after: key, now: now() })
      const live = await liveOf(remote)
      if (versions.length === 0 && live === null && key === null) throw new ApiError('not_found')
      const canaries = await readCanaries(read, { remote, limit: MAX_SHOWN_CANARIES })
      const body = remoteBody({
        ...{ ...page, remote, live, versions, refused },
        older: hasMore ? (versions.at(-1)?.version ?? null) : null,
        isFirst: key === null,
        failures: await readFailures(read, remote),
        vitals: [...(await readVersionVitals(read, remote, now()))].map(([version, vitals]) => ({
          ...{ remote, version, vitals },
        })),
        canaries: await Promise.all(
          canaries.map(async (canary) => ({ canary, evidence: await readEvidence(read, canary.id) })),
        ),
        saved,
      })
      return send(request, reply, {
        title: `${remote} · ${page.text('releases.title')}`,
        body,
        ...(refused && { status: refused.status }),
      })
    },

    async version(
      request: FastifyRequest,
      reply: FastifyReply,
      [remote, version]: readonly [remote: string, version: string],
      refused?: RefusedRelease,
    ) {
      const page = common(request, reply)
      const shown = await shownVersion(remote, version)
      if (!shown) throw new ApiError('not_found')
      const { with: asked } = request.query as Query
      const live = await liveOf(remote)
      const { versions } = await readVersions(read, remote, { after: null, now: now() })
      const choices = versions.map((each) => each.version).filter((each) => each !== version)
      const other = typeof asked === 'string' ? asked : (live?.version ?? '')
      const compared = other === version ? null : await shownVersion(remote, other)
      const body = versionBody({
        ...{ ...page, remote, shown, live, refused },
        isPreview: (await releases.originOf(remote, version)) === 'preview',
        other: compared,
        contract: compared && (await readContractDifferences(read, releaseThread, remote, [other, version])),
        choices: other === version || other === '' || choices.includes(other) ? choices : [...choices, other],
      })
      return send(request, reply, {
        title: `${remote} ${version}`,
        body,
        ...(refused && { status: refused.status }),
      })
    },
  }
}
