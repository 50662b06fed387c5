import { ConfigError } from './config-error.ts'
import { originOf, type Variables } from './variables.ts'

/** Caches in front that may keep pages which many visitors get (docs/operating/edge.md). */
export interface SharedCache {
  /** How long they keep a page. */
  readonly seconds: number
  /** Their addresses for purges. */
  readonly purgeUrls: readonly string[]
}

/** @returns `null` without caches. @throws ConfigError if they could not be purged */
export function readSharedCache(
  { read, flag, integer }: Variables,
  publicUrl: string | null,
): SharedCache | null {
  const purgeUrls = read<readonly string[]>(
    'VIEWPAGE_EDGE_URLS',
    [],
    'up to 50 http(s) addresses without a path, separated by commas',
    originsOf,
  )
  if (!flag('VIEWPAGE_SHARED_CACHE', false)) return null
  if (publicUrl === null || purgeUrls.length === 0) {
    throw new ConfigError(
      publicUrl === null ? 'VIEWPAGE_PUBLIC_URL' : 'VIEWPAGE_EDGE_URLS',
      '',
      'set with VIEWPAGE_SHARED_CACHE=1: pages name the public address, and a cache that takes no purges would show what was made private',
    )
  }
  return { seconds: integer('VIEWPAGE_SHARED_CACHE_SECONDS', 10, 1, 3_600), purgeUrls }
}

const MAX_EDGES = 50

function originsOf(text: string): readonly string[] | undefined {
  const origins = text.split(',').map((each) => originOf(each.trim()))
  const known = origins.filter((origin) => origin !== undefined)
  return known.length === origins.length && known.length <= MAX_EDGES ? known : undefined
}
