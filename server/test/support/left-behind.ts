import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from './start-app.ts'
import { sweepLater } from './sweep-later.ts'

/** Rows and files of presentations and unfinished uploads that are left after a sweep. */
export async function leftBehind(app: TestApp): Promise<readonly string[]> {
  const { parts } = app
  await sweepLater(app)
  const { read } = parts.database
  const rows = await read.selectFrom('presentations').select('oid').orderBy('oid').execute()
  const documents = await read.selectFrom('documents').select('oid').orderBy('oid').execute()
  const { dataDir } = parts.config.files
  return [
    ...rows.map(({ oid }) => `presentation ${oid}`),
    ...documents.map(({ oid }) => `document ${oid}`),
    ...filesIn(join(dataDir, 'assets')),
    ...filesIn(join(dataDir, 'uploads')),
  ]
}

/** Files, and folders that are not those of files found by their content. */
function filesIn(folder: string): string[] {
  const entries: Dirent[] = listed(folder)
  return entries
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (!entry.isDirectory()) return [path]
      return /^[0-9a-f]{2}$/.test(entry.name) ? filesIn(path) : [path, ...filesIn(path)]
    })
    .sort()
}

function listed(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
