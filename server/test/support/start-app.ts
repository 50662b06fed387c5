import type { Insertable } from 'kysely'
import { titleLetters } from '../../src/foundation/title-letters.ts'
import { randomBytes } from 'node:crypto'
import type { DeckPageData, PageData, PageRelease } from '@viewpage/shared-events'
import {
  DeckPageData as DeckPageDataSchema,
  PageData as PageDataSchema,
} from '@viewpage/shared-events/schemas'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { Value } from 'typebox/value'
import { normaliseEmail, type User } from '../../src/people/accounts/account-store.ts'
import { slugOf } from '../../src/foundation/slug.ts'
import { hashPassword } from '../../src/people/accounts/passwords.ts'
import { buildApp, type App } from '../../src/app.ts'
import { readConfig, type Config } from '../../src/foundation/config/config.ts'
import type { Tables } from '../../src/storage/database/tables.ts'
import { cookieNameAt } from '../../src/foundation/http/plugins/loopback-cookies.ts'
import { SESSION_COOKIE } from '../../src/foundation/http/plugins/session-cookie.ts'
import type { ConnectionLimits } from '../../src/foundation/http/connections/connection-limits.ts'
import type { Parts } from '../../src/features/parts.ts'
import type { ShownPresentation } from '../../src/content/presentations/presentation-store.ts'
import { readShownPresentation } from '../../src/content/presentations/read-presentation.ts'
import { queueForSearch } from '../../src/storage/search-index/search-queue.ts'
import { workspaceBuilds } from '../../src/start/workspace-builds.ts'
import type { DatabaseName, TestStorage } from './databases.ts'
import { fakeBuilds, type FakeRemote } from './fake-builds.ts'
import { createStorageWithBuilds } from './prepared-builds.ts'
import { createStorageWithReleases, PLAIN_REMOTE, STARTED_AT, type FakeRelease } from './prepared-releases.ts'
import { checkResponses } from './check-responses.ts'
import { presentationRow, userRow } from './seed-rows.ts'
import { USER_AGENT } from './user-agent.ts'

/** The real application on a database without rows, with requests by `inject`. */
export interface TestApp extends App {
  /** ms since 1970; move it by assignment. */
  readonly clock: { now: number }
  /** The address of its PostgreSQL; `null` with SQLite. */
  readonly databaseUrl: string | null
  /** Another app on the same database and clock, with other knobs. Stop it first. */
  another(env: Record<string, string>): Promise<App>
  /** A new anonymous browser. */
  browser(): Browser
  /** A new browser that is logged in; signs up if needed. */
  logIn(email: string, names?: { firstName: string; lastName: string }): Promise<Browser & { oid: string }>
  addPresentation(
    presentation: Partial<Insertable<Tables['presentations']>> & { oid: string; owner_oid: string },
  ): Promise<void>
  /** A presentation as it is stored. */
  presentation(oid: string): Promise<ShownPresentation | null>
  stop(): Promise<void>
}

/** Stores cookies and sends the CSRF token, like a page of this site. */
export interface Browser {
  readonly cookies: Map<string, string>
  ask(request: InjectOptions & { url: string }): Promise<LightMyRequestResponse>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

export interface TestAppOptions {
  readonly env?: Record<string, string>
  /** ms between two looks at the queues of mails and web hooks. @default as the real server */
  readonly queuePollMs?: number
  /** Shorter limits than those of the real server. */
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** Names of remotes, of which 1.0.0 is active, to the slots they fill. @default one plain remote fills every slot */
  readonly remotes?: Record<string, { slots: string[]; fake?: FakeRemote }>
  /** Further versions. @default none */
  readonly published?: readonly FakeRelease[]
  /** Whether to use the real builds of shell, editor and remotes instead of empty ones. @default false */
  readonly built?: boolean
  /** The folder that the data folder is made in. @default the system's for temporary files */
  readonly parent?: string
}

/** The page data of a page with a presentation, checked against its schema. */
export function pageDataIn(page: Pick<LightMyRequestResponse, 'body'>): DeckPageData {
  return Value.Parse(DeckPageDataSchema, pageDataBlockIn(page))
}

/** What a page knows of its host and of the remotes on it. */
export function releaseIn(page: Pick<LightMyRequestResponse, 'body'>): PageRelease {
  return JSON.parse(/id="page-release">(.*?)<\/script>/s.exec(page.body)?.[1] ?? 'null') as PageRelease
}

/** The page data of a page without a presentation, checked against its schema. */
export function sitePageDataIn(page: Pick<LightMyRequestResponse, 'body'>): PageData {
  return Value.Parse(PageDataSchema, pageDataBlockIn(page))
}

function pageDataBlockIn({ body }: Pick<LightMyRequestResponse, 'body'>): unknown {
  const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body)?.[1] ?? 'null'
  return JSON.parse(block)
}

checkResponses()

export const RELEASE_TOKEN = 'a-release-token-for-tests'

/** Tests share the machine: a slot that is late is a skeleton, and its text is missing from the page. */
function patient(config: Config): Config {
  return { ...config, releases: { ...config.releases, renderDeadlineMs: 20_000 } }
}

export async function startApp(
  kind: DatabaseName,
  {
    env = {},
    queuePollMs,
    connectionLimits = {},
    built = false,
    remotes,
    published,
    parent,
  }: TestAppOptions = {},
): Promise<TestApp> {
  const storage = await createAppStorage(kind, { built, remotes, published, parent })
  const builds = built ? workspaceBuilds() : fakeBuilds(storage.dataDir)
  const readApp = (knobs: Record<string, string>) => {
    const own = { ...env, ...knobs }
    const config = readConfig({
      DATA_DIR: storage.dataDir,
      ...(storage.databaseUrl !== null && { DATABASE_URL: storage.databaseUrl }),
      VIEWPAGE_LOG_LEVEL: 'silent',
      VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ '*': RELEASE_TOKEN }),
      ...(env['VIEWPAGE_ENV'] === 'production' && { VIEWPAGE_PUBLIC_URL: 'https://viewpage.example' }),
      ...own,
    })
    return 'VIEWPAGE_RENDER_DEADLINE_MS' in own ? config : patient(config)
  }
  const clock = { now: STARTED_AT }
  const config = readApp({})
  const app = await buildApp(config, builds, { now: () => clock.now, queuePollMs, connectionLimits })
  const { parts } = app
  const sessionCookie = cookieNameAt(
    config,
    { protocol: 'http', hostname: 'localhost', headers: {} },
    SESSION_COOKIE,
  )

  return {
    ...app,
    clock,
    databaseUrl: storage.databaseUrl,
    another: (knobs) => buildApp(readApp(knobs), builds, { now: () => clock.now }),
    browser: () => createBrowser(app),

    async logIn(email, { firstName, lastName } = { firstName: 'Ada', lastName: 'Lovelace' }) {
      const user =
        (await parts.accounts.findByEmail(email)) ?? (await addAccount(parts, { email, firstName, lastName }))
      if (!user) throw new Error(`Failed to log in ${email}: the account could not be made.`)
      const browser = createBrowser(app)
      browser.cookies.set(sessionCookie, await parts.accounts.startSession(user))
      return { ...browser, oid: user.oid }
    },

    async addPresentation(presentation) {
      const title_letters = titleLetters(presentation.title ?? '')
      const times = { created_at: clock.now, modified_at: clock.now }
      await parts.database.write(async (transaction) => {
        await transaction
          .insertInto('presentations')
          .values(presentationRow({ title_letters, ...times, ...presentation }))
          .execute()
        await queueForSearch(transaction, presentation.oid)
      })
      await parts.searchIndexer.catchUp()
    },

    presentation: (oid) => readShownPresentation(parts.database.read, oid, { hasTranscript: true }),

    async stop() {
      await app.close()
      await storage.remove()
    },
  }
}

function createAppStorage(
  kind: DatabaseName,
  {
    built,
    remotes,
    published = [],
    parent,
  }: Pick<TestAppOptions, 'built' | 'remotes' | 'published' | 'parent'>,
): Promise<TestStorage> {
  if (built) return createStorageWithBuilds(kind, { parent })
  const active = remotes ? Object.entries(remotes).map(firstVersionOf) : PLAIN_REMOTE
  return createStorageWithReleases(kind, [...active, ...published], { parent })
}

const firstVersionOf = ([name, remote]: [string, { slots: string[]; fake?: FakeRemote }]): FakeRelease => ({
  ...remote,
  name,
  version: '1.0.0',
  isActive: true,
})

let hashed: Promise<string> | undefined

/** Like a sign-up with the password `demo-demo`, which is hashed once for all accounts of a test file. */
async function addAccount(
  { database, accounts }: Parts,
  { email, firstName, lastName }: Record<'email' | 'firstName' | 'lastName', string>,
): Promise<User | null> {
  const password_hash = await (hashed ??= hashPassword('demo-demo'))
  const oid = randomBytes(8).toString('hex')
  await database.write((transaction) =>
    transaction
      .insertInto('users')
      .values({
        ...userRow(oid, firstName, lastName),
        username: `${slugOf(`${firstName} ${lastName}`)}-${oid}`,
        email: normaliseEmail(email),
        password_hash,
      })
      .execute(),
  )
  return accounts.findByEmail(email)
}

function createBrowser({ server }: App): Browser {
  const cookies = new Map<string, string>()

  async function ask(request: InjectOptions & { url: string }): Promise<LightMyRequestResponse> {
    // A form carries the token itself; a script sends it as a header.
    const isForm = typeof request.payload === 'string' || Buffer.isBuffer(request.payload)
    const isScript = request.method !== undefined && !isForm
    const token = isScript ? cookies.get('csrftoken') : undefined
    const answer = await server.inject({
      ...request,
      cookies: { ...Object.fromEntries(cookies), ...request.cookies },
      headers: {
        'user-agent': USER_AGENT,
        ...(token !== undefined && { 'x-csrftoken': token }),
        ...request.headers,
      },
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  return {
    cookies,
    ask,
    async get(url, headers = {}) {
      const page = await ask({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })
      // The script of a page does the same.
      if (startsShell(page) && !cookies.has('csrftoken'))
        await ask({ method: 'GET', url: '/api/v1/csrf/', headers })
      return page
    },
  }
}

function startsShell({ body }: LightMyRequestResponse): boolean {
  return body.includes('id="page-data"') && !body.includes('"embedMode":true')
}
