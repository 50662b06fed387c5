import type { RunningServer } from '@viewpage/e2e/server'
import { sql } from 'kysely'
import { createAccountStore } from '../../server/src/people/accounts/account-store.ts'
import { openDatabase, type Database } from '../../server/src/storage/database/open-database.ts'

/** What the rows request, beside the demo. */
export interface Site {
  /** Addresses of copies of the demo presentation. */
  readonly copies: readonly string[]
  /** Cookies of people with an account, as their browsers send them with every page. */
  readonly people: readonly string[]
  readonly linkPath: string
  readonly editedPath: string
  /** Changes the title of the edited presentation, whose owner has no others. */
  edit(): Promise<void>
  close(): Promise<void>
}

const OID = 'orbit1'
const EDITED = 'edited1'
const PEOPLE = 20

/** Adds presentations, people with a session and a view link to the demo. */
export async function fillSite({ url, dataDir }: RunningServer, copies: number): Promise<Site> {
  const database = await openDatabase({ dataDir })
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
          .where('oid', '=', OID),
      )
      .execute(),
  )
  const people = await signUp(database)
  await give(database, EDITED, people[0]?.oid ?? '')
  let edits = 0
  return {
    copies: oids.map((oid) => `/p/${oid}/`),
    people: await Promise.all(people.map(({ session }) => withToken(url, `__Host-session=${session}`))),
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
    close: () => database.close(),
  }
}

interface SignedUp {
  readonly oid: string
  readonly session: string
}

async function signUp(database: Database): Promise<SignedUp[]> {
  const accounts = createAccountStore(database)
  const people: SignedUp[] = []
  for (let person = 0; person < PEOPLE; person++) {
    const names = { firstName: `Person${person}`, lastName: 'Of the benchmark' }
    const user = await accounts.signUp({
      email: `person${person}@example.com`,
      ...names,
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

async function give({ write }: Database, oid: string, ownerOid: string): Promise<void> {
  await write((transaction) =>
    transaction.updateTable('presentations').set({ owner_oid: ownerOid }).where('oid', '=', oid).execute(),
  )
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
          select ${oid}, ${list} from ${sql.table(table)} where oid = ${OID}`.execute(transaction)
      }
    }
  })
}
