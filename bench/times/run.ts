import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '@viewpage/e2e/server'
import { openDatabase } from '../../server/src/storage/database/open-database.ts'
import { createFolderStore } from '../../server/src/storage/files/folder-store.ts'
import { openS3, type TestFileStore } from '../../server/test/support/open-stores.ts'
import { startOwnPostgres } from '../../server/test/support/own-postgres.ts'
import { startObjectStore } from '../../server/test/support/start-object-store.ts'
import { report } from '../harness/compare.ts'
import { readOptions } from '../harness/options.ts'
import { temporaryFolder } from '../harness/start.ts'
import { fillLarge } from './fill-large.ts'

const { presentations } = readOptions({
  presentations: [2_000, 'presentations of the larger site, beside the demo'],
})

/** One measured duration, in s. */
type Row = [what: string, site: string, seconds: string]

const root = join(import.meta.dirname, '../..')
await using folder = temporaryFolder()
report(
  'Starts, backups and restores',
  ['what', 'site', 's'],
  [...(await measureSqlite()), ...(await measurePostgres())],
)

async function measureSqlite(): Promise<Row[]> {
  const dataDir = newFolder('sqlite')
  const site = 'SQLite, folder'
  const rows = [await timeStart(`${site}: empty, adds the demo`, dataDir)]
  rows.push(await timeStart(`${site}: demo`, dataDir))
  rows.push(...timeBackups(`${site}: demo`, dataDir, 'demo'))
  const files = await fillSite({ dataDir }, createFolderStore(dataDir))
  const large = `${site}: ${presentations} presentations, ${files} files`
  rows.push(await timeStart(large, dataDir), ...timeBackups(large, dataDir, 'large'))
  return rows
}

async function measurePostgres(): Promise<Row[]> {
  const postgres = await startOwnPostgres()
  const objectStore = await startObjectStore()
  try {
    const env = { DATABASE_URL: postgres.databaseUrl, ...objectStore.env }
    const [first, second, third] = [newFolder('first'), newFolder('second'), newFolder('third')]
    const site = 'PostgreSQL, S3'
    const rows = [await timeStart(`${site}: empty, adds the demo`, first, env)]
    rows.push(await timeStart(`${site}: demo, a new machine`, second, env))
    rows.push(await timeStart(`${site}: demo, the same machine again`, second, env))
    const store = await openS3(objectStore)
    const files = await fillSite({ databaseUrl: postgres.databaseUrl }, store)
    await store.close()
    const large = `${site}: ${presentations} presentations, ${files} files`
    rows.push(await timeStart(`${large}, a new machine`, third, env))
    rows.push(await timeStart(`${large}, the same machine again`, third, env))
    return rows
  } finally {
    await postgres.remove()
    await objectStore.close()
  }
}

/** From the start of the process until it prints its address, which it does when it is ready. */
async function timeStart(site: string, dataDir: string, env: Record<string, string> = {}): Promise<Row> {
  const start = performance.now()
  const server = await startServer(dataDir, env)
  const ms = performance.now() - start
  await server.stop()
  return ['start', site, seconds(ms)]
}

/** Of a new folder, of the same folder again, and a restore into an empty one. */
function timeBackups(site: string, dataDir: string, name: string): Row[] {
  const backups = join(folder.path, `backups-${name}`)
  const snapshot = () => join(backups, readdirSync(backups).filter((each) => each.startsWith('20'))[0] ?? '')
  const restored = join(folder.path, `restored-${name}`)
  return [
    ['backup', site, timeCommand('backup', backups, dataDir)],
    ['backup again', site, timeCommand('backup', backups, dataDir)],
    ['restore', site, timeCommand('restore', snapshot(), restored)],
  ]
}

/** @returns s @throws Error with its output if it fails */
function timeCommand(name: string, argument: string, dataDir: string): string {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, `server/src/cli/${name}.ts`), argument],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`[bench] ${name} failed with ${status}: ${stderr}${stdout}`)
  return seconds(performance.now() - start)
}

async function fillSite(
  where: Parameters<typeof openDatabase>[0],
  store: Pick<TestFileStore, 'put'>,
): Promise<number> {
  const database = await openDatabase(where)
  try {
    return await fillLarge(database, store, presentations)
  } finally {
    await database.close()
  }
}

function newFolder(name: string): string {
  const path = join(folder.path, name)
  mkdirSync(path)
  return path
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}
