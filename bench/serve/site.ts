import type { RunningServer } from '@viewpage/e2e/server'
import { sql } from 'kysely'
import { createAccountStore } from '../../server/src/people/accounts/account-store.ts'
import { openDatabase, type Database } from '../../server/src/storage/database/open-database.ts'
import type { Call } from '../harness/load.ts'
import { DEMO_OID, ending, startDemo } from '../harness/start.ts'

export const HEADERS = {
  accept: 'text/html',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en-US,en;q=0.9',
}

export const pageCall = (path: string, headers: Readonly<Record<string, string>> = {}): Call => ({
  path,
  headers: { ...HEADERS, ...headers },
})

/** Makes calls in turn. */
export function inTurn(calls: readonly Call[]): () => Call {
  let at = 0
  return () => calls[at++ % calls.length] ?? pageCall('/')
}

/** What the rows request, beside the demo. */
export interface Site {
  readonly server: RunningServer
  /** Addresses of copies of the demo presentation. */
  readonly copies: readonly string[]
  /** Cookies of people with an account, as their browsers send them with every page. */
  readonly people: readonly string[]
  readonly linkPath: string
  readonly editedPath: string
  /** Changes the title of the edited presentation, whose owner has no others. */
  edit(): Promise<void>
}

const EDITED = 'edited1'
const PEOPLE = 20

/** Starts a server with the demo, and adds presentations, people with a session and a view link. */
export async function startSite(
  env: Record<string, string>,
  copies: number,
): Promise<Site & AsyncDisposable> {
  const server = await startDemo({ VIEWPAGE_RENDER_DEADLINE_MS: '0', ...env })
  const { url } = server
  const database = await openDatabase({ dataDir: server.dataDir })
  const oids = Array.from({ length: copies }, (_, index) => `copy${index}`)
  await addCopies(database, [...oids, EDITED])
  await database.write((transaction) =>
    transaction
      .insertInto('view_links')
      .columns([
        'link_id',
        'oid',
        'sharer_oid',
        'viewer_identification',
        'require_identification',
        'created_at',
      ])
      .expression((read) =>
        read
          .selectFrom('presentations')
          .select([sql.lit('benchlink1').as('link_id'), 'oid', 'owner_oid'])
          .select([sql.lit(0).as('a'), sql.lit(0).as('b'), sql.lit(0).as('c')])
          .where('oid', '=', DEMO_OID),
      )
      .execute(),
  )
  const people = await signUp(database)
  await database.write((transaction) =>
    transaction
      .updateTable('presentations')
      .set({ owner_oid: people[0]?.oid ?? '' })
      .where('oid', '=', EDITED)
      .execute(),
  )
  let edits = 0
  const site = {
    server,
    copies: oids.map((oid) => `/p/${oid}/`),
    people: await Promise.all(people.map(({ session }) => withToken(url, `viewpage-session=${session}`))),
    editedPath: `/p/${EDITED}/`,
    linkPath: '/v/benchlink1/',
    edit: () =>
      database.write(async (transaction) => {
        edits += 1
        await transaction
          .updateTable('presentations')
          .set({ title: `Edit ${edits} of the benchmark` })
          .where('oid', '=', EDITED)
          .execute()
      }),
  }
  return ending(site, async () => {
    await database.close()
    await server[Symbol.asyncDispose]()
  })
}

async function signUp(database: Database): Promise<{ oid: string; session: string }[]> {
  const accounts = createAccountStore(database)
  const people: { oid: string; session: string }[] = []
  for (let person = 0; person < PEOPLE; person++) {
    const user = await accounts.signUp({
      email: `person${person}@example.com`,
      firstName: `Person${person}`,
      lastName: 'Of the benchmark',
      password: 'demo-demo',
    })
    if (!user) throw new Error('[bench] Failed to sign up.')
    people.push({ oid: user.oid, session: await accounts.startSession(user) })
  }
  return people
}

/** The cookies after a page that stored a token for forms. */
async function withToken(url: string, cookies: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/csrf/`, { headers: { cookie: cookies } })
  const stored = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return [cookies, ...stored].join('; ')
}

/** All columns, whatever there are, with another oid. */
async function addCopies({ read, write }: Database, oids: readonly string[]): Promise<void> {
  const tables = await read.introspection.getTables()
  await write(async (transaction) => {
    for (const table of ['presentations', 'assets']) {
      const columns = (tables.find(({ name }) => name === table)?.columns ?? [])
        .map(({ name }) => name)
        .filter((name) => name !== 'oid')
      const list = sql.join(columns.map((name) => sql.ref(name)))
      for (const oid of oids) {
        await sql`insert into ${sql.table(table)} (oid, ${list})
          select ${oid}, ${list} from ${sql.table(table)} where oid = ${DEMO_OID}`.execute(transaction)
      }
    }
  })
}
