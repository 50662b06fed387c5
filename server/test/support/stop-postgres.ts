import { running } from './running-postgres.ts'

export default async function stopPostgres(): Promise<void> {
  await running.postgres?.stop()
}
