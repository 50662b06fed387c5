import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ReleaseChoice } from './release-choice.ts'

/** The versions of the request's override; `null` without one. */
export function overrideChoice({ releaseOverride }: FastifyRequest): ReleaseChoice | null {
  if (releaseOverride === null) return null
  return { key: `override ${versionsKey(releaseOverride.versions)}`, versions: releaseOverride.versions }
}

/** Names a set of versions. */
export function versionsKey(versions: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(pairs)).digest('base64url').slice(0, 16)
}
