import { rmSync } from 'node:fs'
import { running } from './running-postgres.ts'

export default async function stopPostgres(): Promise<void> {
  await running.postgres?.stop()
  rmSync(process.env['TEST_SQLITE_FOLDER'] ?? '', { recursive: true, force: true })
}
