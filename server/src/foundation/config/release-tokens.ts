import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'

/** Remote name, or `*` for all, to the token that may release it. */
export type ReleaseTokens = ReadonlyMap<string, string>

/** Outside production a token is generated if none is configured. The start prints it. */
export function releaseTokensOf({
  releases: { releaseTokens },
  site: { environment },
}: Pick<Config, 'releases' | 'site'>): ReleaseTokens {
  if (releaseTokens !== null) return new Map(Object.entries(releaseTokens))
  return new Map(environment === 'production' ? [] : [['*', randomBytes(18).toString('base64url')]])
}

/** @returns the entry that allows the holder of this token to release a remote, or `null` */
export function entryFor(tokens: ReleaseTokens, remote: string, given: string): string | null {
  return [remote, '*'].find((entry) => isSame(tokens.get(entry), given)) ?? null
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
