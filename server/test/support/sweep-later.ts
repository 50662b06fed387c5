import { sweepFiles } from '../../src/storage/files/sweep-files.ts'
import type { TestApp } from './start-app.ts'

const TWO_DAYS = 48 * 3_600_000

/** Deletes unused files as if they were old enough. */
export async function sweepLater({ parts, clock }: TestApp): Promise<void> {
  await sweepFiles(parts.database, parts.storedFiles, clock.now + TWO_DAYS)
}
