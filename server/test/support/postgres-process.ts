import { startPostgresAt } from './start-postgres.ts'

/** A PostgreSQL that ends with this process; its folder and port are the arguments. Prints a line when it is ready. */
const [databaseDir = '', port = ''] = process.argv.slice(2)
await startPostgresAt({ databaseDir, port: Number(port), isKept: true })
process.stdout.write('ready\n')
