import type { CanaryStatus } from '@viewpage/shared-events/wire'
import type { LightMyRequestResponse } from 'fastify'
import type { DatabaseName } from './databases.ts'
import type { FakeBuild, FakeRemote } from './fake-builds.ts'
import { asSent } from './release-over-http.ts'
import { RELEASE_TOKEN, startApp, type TestApp } from './start-app.ts'
import { until } from './until.ts'
import { USER_AGENT } from './user-agent.ts'
import { readActiveVersion } from '../../src/releases/sets/read-release-set.ts'

export const PAGE = '/p/orbit1/'

/** A visitor with an address of their own. */
export interface CanaryVisitor {
  readonly address: string
  /** The version of each remote on the next page. */
  versionsSeen(): Promise<Record<string, string>>
  /** Of the toolbar. */
  versionSeen(): Promise<string | undefined>
  /** Reports about the page that was seen last. */
  report(report?: Partial<Report>): Promise<number>
  /** Of that page. */
  token(): string
  /** Actions that the page is asked about. */
  facts(): readonly string[]
}

export interface Report {
  readonly token: string
  readonly state: 'started' | 'live' | 'left'
  readonly failed: readonly string[]
  readonly figures?: {
    readonly lcp?: number
    readonly inp?: number
    readonly facts: Readonly<Record<string, boolean>>
  }
}

/** A server with `mf-toolbar` and `mf-viewer` 1.0.0 active; 1.1.0 and 1.2.0 are published. */
export interface CanaryWorld {
  readonly app: TestApp
  start(version: string, more?: Record<string, unknown>): Promise<LightMyRequestResponse>
  change(verb: string, more?: Record<string, unknown>): Promise<LightMyRequestResponse>
  activate(version: string, more?: object): Promise<LightMyRequestResponse>
  rollback(): Promise<LightMyRequestResponse>
  /** Publishes a version. */
  publish(build: FakeBuild): Promise<LightMyRequestResponse>
  /** @param bucket @default a new browser */
  visitor(bucket?: number): CanaryVisitor
  /** New visitors in an arm of a canary that has the first buckets. */
  visitorsIn(arm: 'canary' | 'stable', count: number): CanaryVisitor[]
  /** Views of so many new visitors who have the canary, a minute ago by the end. */
  cleanViews(count: number): Promise<void>
  ask(cookies: Record<string, string>): Promise<LightMyRequestResponse>
  /** Newest first. */
  statuses(): Promise<CanaryStatus[]>
  /** Of the newest canary. */
  untilState(state: CanaryStatus['state']): Promise<CanaryStatus>
  untilStage(stage: number): Promise<CanaryStatus>
  /** Of the toolbar, which pages get when it is ready. */
  activeVersion(): Promise<string | null>
  /** Rows about addresses. */
  addresses(): Promise<number>
}

const TOOLBAR = ['toolbar']
const VIEWER = ['viewer', 'metadata']

/**
 * @param fake what version 1.1.0 of the toolbar does. @default 'plain'
 * @param knobs more environment variables. @default none
 */
export async function startCanaryWorld(
  kind: DatabaseName,
  fake: FakeRemote = 'plain',
  knobs: Readonly<Record<string, string>> = {},
): Promise<CanaryWorld> {
  const app = await startApp(kind, {
    remotes: { 'mf-toolbar': { slots: TOOLBAR }, 'mf-viewer': { slots: VIEWER } },
    published: [
      { name: 'mf-toolbar', version: '1.1.0', slots: TOOLBAR, fake },
      { name: 'mf-toolbar', version: '1.2.0', slots: TOOLBAR },
      { name: 'mf-viewer', version: '1.1.0', slots: VIEWER },
      { name: 'mf-viewer', version: '1.2.0', slots: VIEWER },
    ],
    queuePollMs: 50,
    env: {
      VIEWPAGE_TRUST_PROXY: '1',
      VIEWPAGE_HOSTS: JSON.stringify({ noCookies: ['plain.example'] }),
      ...knobs,
    },
  })
  const { oid } = await app.logIn('ada@example.com')
  await app.addPresentation({ oid: 'orbit1', owner_oid: oid })
  let addresses = 0

  const call = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
    app.server.inject({
      method,
      url: `/api/v1/${path}`,
      headers: { authorization: `Bearer ${RELEASE_TOKEN}` },
      ...(payload && { payload }),
    })
  const statuses = async () => (await call('GET', 'canaries/')).json<CanaryStatus[]>()

  async function untilStatus(fits: (status: CanaryStatus) => boolean): Promise<CanaryStatus> {
    let newest: CanaryStatus | undefined
    await until(async () => {
      // A promoted canary is followed by the watch of its release.
      newest = (await statuses()).slice(0, 2).find(fits)
      return newest !== undefined
    })
    await app.parts.canaries.refresh()
    return newest as CanaryStatus
  }

  function visitor(bucket?: number): CanaryVisitor {
    const number = addresses++
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
    const cookies: Record<string, string> = bucket === undefined ? {} : { canary_bucket: String(bucket) }
    let token = ''
    let facts: readonly string[] = []
    const versionsSeen = async () => {
      const page = await app.server.inject({
        url: PAGE,
        cookies,
        headers: { accept: 'text/html', 'user-agent': USER_AGENT, 'x-forwarded-for': address },
      })
      for (const { name, value } of page.cookies) cookies[name] = value
      const timing = String(page.headers['server-timing'])
      token = /^view;desc="([^"]*)"/.exec(timing)?.[1] ?? ''
      facts = /, facts;desc="([^"]*)"$/.exec(timing)?.[1]?.split(' ') ?? []
      const slots = page.body.matchAll(/data-remote="([^"]+)" data-version="([^"]+)"/g)
      return Object.fromEntries([...slots].map(([, remote = '', version = '']) => [remote, version]))
    }
    return {
      address,
      versionsSeen,
      versionSeen: async () => (await versionsSeen())['mf-toolbar'],
      token: () => token,
      facts: () => facts,
      async report(report) {
        const { statusCode } = await app.server.inject({
          method: 'POST',
          url: '/api/v1/page-views/',
          headers: { 'x-forwarded-for': address },
          payload: { token, state: 'live', failed: [], ...report },
        })
        return statusCode
      },
    }
  }

  const visitorsIn = (arm: 'canary' | 'stable', count: number) =>
    Array.from({ length: count }, () => visitor(arm === 'canary' ? 0 : 999))

  return {
    app,
    start: (version, { remote = 'mf-toolbar', ...more } = {}) =>
      call('PUT', `remotes/${String(remote)}/canary`, { version, share: 10, ...more }),
    change: (verb, more = {}) => call('POST', `remotes/mf-toolbar/canary/${verb}`, more),
    activate: (version, more) => call('PUT', 'remotes/mf-toolbar/active', { version, ...more }),
    publish: (build) =>
      call('PUT', `remotes/${build.manifest.name}/versions/${build.manifest.version}`, asSent(build)),
    rollback: () => call('POST', 'remotes/mf-toolbar/rollback', {}),
    visitor,
    visitorsIn,
    async cleanViews(count) {
      await Promise.all(
        visitorsIn('canary', count).map(async (each) => {
          await each.versionSeen()
          await each.report()
        }),
      )
      app.clock.now += 61_000
    },
    ask: (cookies) =>
      app.server.inject({ url: PAGE, cookies, headers: { accept: 'text/html', 'user-agent': USER_AGENT } }),
    statuses,
    untilState: (state) => untilStatus((status) => status.state === state),
    untilStage: (stage) => untilStatus((status) => status.stage === stage),
    activeVersion: () => readActiveVersion(app.parts.database.read, 'mf-toolbar'),
    async addresses() {
      const rows = await app.parts.database.read.selectFrom('canary_views').select('canary_id').execute()
      return rows.length
    },
  }
}
