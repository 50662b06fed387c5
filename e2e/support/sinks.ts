import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from 'playwright/test'
import type { Sentry } from './sentry.ts'
import type { RunningServer } from './server.ts'

/** Places that may contain personal data: content by name. */
export type Sinks = ReadonlyMap<string, string>

/** Merges sinks; the contents of sinks with the same name are joined. */
export function mergeSinks(...all: readonly Sinks[]): Sinks {
  const sinks = new Map<string, string>()
  for (const [name, content] of all.flatMap((each) => [...each]))
    sinks.set(name, `${sinks.get(name) ?? ''}\n${content}`)
  return sinks
}

/** The names of the sinks that contain one of the words, in any case, percent-encoded or in Base64. */
export function sinksWith(words: readonly string[], sinks: Sinks): string[] {
  return [...sinks].flatMap(([name, content]) => {
    const read = [content, decoded(content)].join('\n').toLowerCase()
    return words.some((word) => read.includes(word.toLowerCase())) ? [name] : []
  })
}

/** Decodes percent-encoded parts and parts that may be Base64. */
function decoded(content: string): string {
  const plain = content.replace(/(?:%[0-9a-f]{2})+/gi, (part) =>
    Buffer.from(part.replaceAll('%', ''), 'hex').toString(),
  )
  const coded = content.match(/[\w+/-]{16,4000}/g) ?? []
  return [plain, ...coded.map((part) => Buffer.from(part, 'base64').toString('latin1'))].join('\n')
}

/** All columns of all tables, including the search index. */
export function databaseSinks({ dataDir }: RunningServer): Sinks {
  const database = new DatabaseSync(join(dataDir, 'viewpage.sqlite'), { readOnly: true })
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
  const sinks = new Map(tables.flatMap(({ name }) => columnsOf(database, String(name))))
  database.close()
  return sinks
}

/** The columns of a table that has rows. */
function columnsOf(database: DatabaseSync, table: string): [sink: string, content: string][] {
  const all = database.prepare(`select * from "${table}"`)
  // An object for each row would take four times as long.
  all.setReturnArrays(true)
  const rows: unknown[] = all.all()
  if (rows.length === 0) return []
  const valuesAt = (index: number) => rows.map((row) => textOf(Array.isArray(row) ? row[index] : undefined))
  return all.columns().map(({ name }, index) => [`table ${table}.${name}`, valuesAt(index).join('\n')])
}

const textOf = (value: unknown): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)

/** Files in the data folder of the server, except its database. */
export function fileSinks({ dataDir }: RunningServer): Sinks {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
  return new Map(
    files
      .filter((file) => file.isFile() && !file.name.startsWith('viewpage.sqlite'))
      .map(({ name, parentPath }) => [`file ${name}`, readFileSync(join(parentPath, name), 'latin1')]),
  )
}

/** The server log, and what Sentry received. */
export function reportingSinks(server: RunningServer, sentry: Sentry): Sinks {
  return new Map([
    ['server log', server.log()],
    ['Sentry', sentry.received.join('\n')],
  ])
}

/** All storages of the browser for the site. */
export async function browserSinks(page: Page): Promise<Sinks> {
  const kept = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }))
  return new Map([
    ...Object.entries(kept.local).map(
      ([key, value]) => [`localStorage ${key}`, `${key} ${String(value)}`] as const,
    ),
    ...Object.entries(kept.session).map(
      ([key, value]) => [`sessionStorage ${key}`, `${key} ${String(value)}`] as const,
    ),
    ['IndexedDB', JSON.stringify(kept.databases)],
    ['caches', JSON.stringify(kept.caches)],
    ['cookies', JSON.stringify(await page.context().cookies())],
  ])
}

/** Records the requests of a browser. @returns a getter of URLs with their referrers, and bodies by path */
export function followRequests(context: BrowserContext): () => Sinks {
  const addresses: string[] = []
  const bodies = new Map<string, string>()
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    addresses.push(request.url(), request.headers()['referer'] ?? '')
    const body = request.postData()
    if (body !== null)
      bodies.set(`body of ${pathname}`, `${bodies.get(`body of ${pathname}`) ?? ''}\n${body}`)
  })
  // The referrer that was really sent, where the browser provides it.
  context.on('requestfinished', (request) => {
    void request.headerValue('referer').then(
      (referer) => addresses.push(referer ?? ''),
      () => undefined,
    )
  })
  return () => new Map([['addresses', addresses.join('\n')], ...bodies])
}
