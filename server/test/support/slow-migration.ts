import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { readProcessConfig } from '../../src/cli/process-config.ts'
import { migrationsOf } from '../../src/storage/database/migrations-of.ts'
import { serve } from '../../src/start/serve.ts'
import { until } from './until.ts'

/** A server with one more migration, which ends when a file is there: `node slow-migration.ts <file>`. */
const [, , file = ''] = process.argv
const config = readProcessConfig()
const kind = config.database.url === null ? 'sqlite' : 'postgres'
const { address } = await serve(config, undefined, {
  ...migrationsOf(kind),
  '9999-slow': {
    async up(db) {
      await until(() => existsSync(file))
      await sql`create table made_slowly (name text)`.execute(db)
    },
  },
})
process.stdout.write(`It listens on ${address}\n`)
process.on('SIGTERM', () => process.exit(0))
