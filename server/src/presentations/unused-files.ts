import type { Database } from '../database/open-database.ts'
import type { AssetFiles } from './asset-files.ts'

/** Deletes those files that no presentation uses: copies share files, and so do decks with the same picture. */
export async function removeUnusedFiles(
  { read }: Pick<Database, 'read'>,
  assetFiles: AssetFiles,
  files: Iterable<string>,
): Promise<void> {
  const isUsed = async (sha256: string): Promise<boolean> =>
    (await read
      .selectFrom('assets')
      .select('oid')
      .where('sha256', '=', sha256)
      .limit(1)
      .executeTakeFirst()) !== undefined
  for (const sha256 of files) await assetFiles.removeUnless(sha256, () => isUsed(sha256))
}
