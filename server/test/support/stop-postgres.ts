import { rmSync } from 'node:fs'
import { running } from './running-postgres.ts'

export default async function stopPostgres(): Promise<void> {
  await running.postgres?.stop()
  const prepared = process.env['TEST_SQLITE_FOLDER']
  if (prepared !== undefined) rmSync(prepared, { recursive: true, force: true })
}
