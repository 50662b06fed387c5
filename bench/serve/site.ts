import type { RunningServer } from '@viewpage/e2e/server'
import { sql } from 'kysely'
import { openDatabase, type Database } from '../../server/src/database/open-database.ts'
import { createHttpBrowser } from '../../server/test/support/http-client.ts'

/** What the rows ask for, beside the demo. */
export interface Site {
  /** Addresses of copies of the demo presentation. */
  readonly copies: readonly string[]
  /** Value of a session cookie. */
  readonly session: string
  readonly linkPath: string
  /** Changes the title of the demo presentation. */
  edit(): Promise<void>
  close(): Promise<void>
}

const OID = 'orbit1'

/** Adds presentations and a view link to the demo, and logs in. */
export async function fillSite({ url, dataDir }: RunningServer, copies: number): Promise<Site> {
  const database = await openDatabase({ dataDir })
  const oids = Array.from({ length: copies }, (_, index) => `copy${index}`)
  await addCopies(database, oids)
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
  const browser = createHttpBrowser(url)
  await browser.submit('/login/', { email: 'ben@example.com', password: 'demo-demo' })
  const session = browser.cookies.get('__Host-session')
  if (session === undefined) throw new Error('[bench] Failed to log in.')
  let edits = 0
  return {
    copies: oids.map((oid) => `/p/${oid}/`),
    session,
    linkPath: '/v/benchlink1/',
    edit: () =>
      database.write(async (transaction) => {
        edits += 1
        await transaction
          .updateTable('presentations')
          .set({ title: `Edit ${edits} of the benchmark` })
          .where('oid', '=', OID)
          .execute()
      }),
    close: () => database.close(),
  }
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
