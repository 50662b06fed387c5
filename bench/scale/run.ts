import { parseArgs } from 'node:util'
import startPostgres from '../../server/test/support/start-postgres.ts'
import stopPostgres from '../../server/test/support/stop-postgres.ts'
import { DATABASES } from '../../server/test/support/databases.ts'
import { measureLists } from './lists.ts'

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
    only: { type: 'string', default: '' },
  },
})

const PARTS: Readonly<Record<string, (kind: (typeof DATABASES)[number]) => Promise<string>>> = {
  lists: (kind) =>
    measureLists({
      kind,
      size: {
        presentations: Number(values.presentations),
        owners: Number(values.owners),
        own: Number(values.own),
        comments: Number(values.comments),
      },
      deck: { views: Number(values.views), events: Number(values.events), days: Number(values.days) },
      rounds: Number(values.rounds),
      keep: values.keep,
      requests: Number(values.requests),
      only: values.only,
    }),
}

const kinds = DATABASES.filter((kind) => values.databases.split(',').includes(kind))
if (kinds.includes('postgres')) await startPostgres()
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
