import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIBRARY_SET_NAME, matches } from '@viewpage/shared-events/patterns'
import type { Config } from './config.ts'
import { openDataDir, openPrivateFile } from './data-dir.ts'
import { MIN_TOKEN_LENGTH } from './releases-config.ts'

/** Releases all library sets. */
const LIBRARIES_ENTRY = 'libraries'

/** Remote name, `libraries` for all library sets, or `*` for all, to the token that may release it. */
export type ReleaseTokens = ReadonlyMap<string, string>

/**
 * Outside production a token is generated if none is configured, and kept in the data folder for the next start. The start
 * prints it.
 */
export function releaseTokensOf({
  releases: { releaseTokens },
  site: { environment },
  files: { dataDir },
}: Pick<Config, 'releases' | 'site' | 'files'>): ReleaseTokens {
  if (releaseTokens !== null) return new Map(Object.entries(releaseTokens))
  return new Map(environment === 'production' ? [] : [['*', keptToken(dataDir)]])
}

function keptToken(dataDir: string): string {
  openDataDir(dataDir)
  const file = join(dataDir, 'release-token')
  openPrivateFile(file)
  const kept = readFileSync(file, 'utf8').trim()
  if (kept.length >= MIN_TOKEN_LENGTH) return kept
  const token = randomBytes(18).toString('base64url')
  writeFileSync(file, token)
  return token
}

/** @returns the entry that allows the holder of this token to release a remote, or `null` */
export function entryFor(tokens: ReleaseTokens, remote: string, given: string): string | null {
  return (
    [remote, LIBRARIES_ENTRY, '*'].find(
      (entry) => allows(entry, remote) && isSame(tokens.get(entry), given),
    ) ?? null
  )
}

/** Whether the token of an entry may release a remote. */
export function allows(entry: string, remote: string): boolean {
  return entry === '*' || entry === remote || (entry === LIBRARIES_ENTRY && matches(LIBRARY_SET_NAME, remote))
}

/** Whether a token may release any remote at all. */
export function isReleaseToken(tokens: ReleaseTokens, given: string): boolean {
  return [...tokens.values()].some((token) => isSame(token, given))
}

function isSame(token: string | undefined, given: string): boolean {
  // An address may have many parameters, each of which is compared with every token.
  if (token === undefined || token.length !== given.length) return false
  const [a, b] = [Buffer.from(token), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
