import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from '../../server/test/support/start-postgres.ts'
import stopPostgres from '../../server/test/support/stop-postgres.ts'
import { DATABASES } from '../../server/test/support/databases.ts'
import { measureLists } from './lists.ts'
import { measureMigrations } from './migrations.ts'
import { measureRetention } from './retention.ts'

const { values } = parseArgs({
  options: {
    databases: { type: 'string', default: DATABASES.join(',') },
    parts: { type: 'string', default: 'lists' },
    presentations: { type: 'string', default: '200000' },
    owners: { type: 'string', default: '5000' },
    own: { type: 'string', default: '1000' },
    comments: { type: 'string', default: '10000' },
    views: { type: 'string', default: '500000' },
    events: { type: 'string', default: '3000000' },
    days: { type: 'string', default: '90' },
    rounds: { type: 'string', default: '10' },
    requests: { type: 'string', default: '10' },
    keep: { type: 'string', default: '' },
    seconds: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
  },
})

const size = {
  presentations: Number(values.presentations),
  owners: Number(values.owners),
  own: Number(values.own),
  comments: Number(values.comments),
}
const deck = { views: Number(values.views), events: Number(values.events), days: Number(values.days) }
const large = { size, deck, keep: values.keep }

const PARTS: Readonly<Record<string, (kind: (typeof DATABASES)[number]) => Promise<string>>> = {
  lists: (kind) =>
    measureLists({
      ...large,
      kind,
      rounds: Number(values.rounds),
      requests: Number(values.requests),
      only: values.only,
    }),
  retention: (kind) => measureRetention({ ...large, kind, jobSeconds: Number(values.seconds) }),
  migrations: (kind) => measureMigrations({ ...large, kind, jobSeconds: Number(values.seconds) }),
}

const kinds = DATABASES.filter((kind) => values.databases.split(',').includes(kind))
if (kinds.includes('postgres')) await startPostgres(values.keep)
try {
  for (const kind of kinds) {
    for (const part of values.parts.split(',')) {
      const run = PARTS[part]
      if (!run) throw new Error(`--parts takes ${Object.keys(PARTS).join(', ')}, not "${part}".`)
      console.log(`\n${await run(kind)}`)
    }
  }
} finally {
  if (kinds.includes('postgres')) await stopPostgres()
}

/** @param keep a folder that keeps the filled sites; empty: none */
async function startPostgres(keep: string): Promise<void> {
  const isKept = keep !== ''
  const parent = isKept ? join(keep, 'postgres') : tmpdir()
  if (!isKept) return startCluster(mkdtempSync(join(parent, 'viewpage-postgres-')))
  mkdirSync(parent, { recursive: true })
  return startCluster(join(parent, 'cluster'), { isKept })
}
