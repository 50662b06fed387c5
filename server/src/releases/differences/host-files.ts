import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { stemOf, type HashedFiles } from './file-differences.ts'

/** Deploys that are looked at, the last ones that started. */
const MAX_DEPLOYS = 10
/** A deploy adds files to the folder while the server runs. */
const MAX_LIST_AGE_MS = 60_000

/**
 * The files of a host, of all deploys together. Browsers may have those of earlier deploys.
 *
 * @param folder where they are kept
 */
export function createHostFiles(folder: string): HashedFiles<string> {
  const lists = new LRUCache<string, readonly string[]>({ max: 200, ttl: MAX_LIST_AGE_MS })

  async function listOf(stem: string): Promise<readonly string[]> {
    const known = lists.get(stem)
    if (known) return known
    const below = dirname(stem)
    const names = await readdir(join(folder, below)).catch(() => [])
    const paths = names
      .filter((name) => stemOf(join(below, name)) === stem)
      .map((name) => join(folder, below, name))
    const found = (await Promise.all(paths.map(withTime)))
      .toSorted((a, b) => b.time - a.time)
      .slice(0, MAX_DEPLOYS)
      .map(({ path }) => path)
    lists.set(stem, found)
    return found
  }

  return {
    keyOf: (file) => file,
    pathOf: async (file) => join(folder, file),
    async earlierThan(file) {
      const stem = stemOf(file)
      if (stem === null) return []
      return (await listOf(stem)).filter((path) => path !== join(folder, file))
    },
  }
}

/** When a file was last part of a deploy that started; ms since 1970. */
async function withTime(path: string): Promise<{ path: string; time: number }> {
  const time = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  return { path, time }
}
