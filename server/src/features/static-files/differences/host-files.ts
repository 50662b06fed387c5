import { LRUCache } from 'lru-cache'
import { hostBuild } from '../../../storage/builds/build-names.ts'
import type { StoredFile } from '../../../storage/builds/build-files.ts'
import type { Database } from '../../../storage/database/open-database.ts'
import { stemOf } from './file-differences.ts'

/** Maximum number of files of a stem that are compared: those added last. */
const MAX_DEPLOYS = 10
/** A deploy adds files while the server runs. */
const MAX_LIST_AGE_MS = 60_000

/**
 * Finds the files of a host with the stem of a script, of all deploys. Browsers may have those of earlier deploys.
 *
 * @param publicPath of the host
 */
export function createEarlierHostFiles({ read }: Pick<Database, 'read'>, publicPath: string) {
  const lists = new LRUCache<string, readonly StoredFile[]>({ max: 200, ttl: MAX_LIST_AGE_MS })

  return async (file: string): Promise<readonly StoredFile[]> => {
    const stem = stemOf(file)
    if (stem === null) return []
    const known = lists.get(stem)
    if (known) return known
    const found = await read
      .selectFrom('build_files')
      .select(['sha256', 'bytes'])
      .where('build', '=', hostBuild(publicPath))
      .where('name', '>', `${stem}.`)
      // The character after the dot.
      .where('name', '<', `${stem}/`)
      .where('name', 'like', '%.js')
      .orderBy('added_at', 'desc')
      .limit(MAX_DEPLOYS)
      .execute()
    lists.set(stem, found)
    return found
  }
}
