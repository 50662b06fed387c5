import { randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isRobot } from '../../people/visitors/is-robot.ts'
import { hasOptedOut } from '../../people/visitors/tracking-choice.ts'
import { BUCKETS, includesBucket } from '../sets/buckets.ts'
import type { CanaryRecord } from './canary-records.ts'
import { NO_CHOICE, type ReleaseChoice, type Trial } from '../sets/release-choice.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The page is the same for every visitor, so it is in no canary. @default false */
    ignoresVisitor?: boolean
  }
}

/** A number below {@link BUCKETS}, the same for thousands of visitors; set while a canary is open. */
export const BUCKET_COOKIE = 'canary_bucket'
const BUCKET = /^(?:0|[1-9]\d{0,2})$/

interface CanaryChoiceOptions {
  /** Open canaries and watched releases whose files are on this machine. */
  readonly open: () => readonly CanaryRecord[]
  /** Whether the hostname of the request gets no cookies. */
  readonly noCookies: (request: FastifyRequest) => boolean
}

/** Chooses the arm of a request. Canaries have disjoint buckets, so a request gets the version of one at most. */
export function createCanaryChoice({ open, noCookies }: CanaryChoiceOptions) {
  function isCounted(request: FastifyRequest): boolean {
    if (request.method !== 'GET') return false
    // Embeds are the same for all visitors, and set no cookie.
    if (request.routeOptions.config.ignoresVisitor === true) return false
    if (isRobot(request)) return false
    return !noCookies(request) && !hasOptedOut(request)
  }

  return (request: FastifyRequest): ReleaseChoice => {
    const trials = open()
    if (trials.length === 0 || !isCounted(request)) return NO_CHOICE
    const hasCanary = trials.some(({ kind }) => kind === 'canary')
    const known = bucketOf(request.cookies[BUCKET_COOKIE])
    const bucket = hasCanary ? { number: known ?? randomInt(BUCKETS), isNew: known === null } : null
    const isInCanary = ({ kind, buckets }: CanaryRecord) =>
      kind === 'watch' || (bucket !== null && includesBucket(buckets, bucket.number))
    const chosen = trials.find((each) => each.kind === 'canary' && isInCanary(each))
    return {
      key: chosen ? `canary ${chosen.remote} ${chosen.version}` : '',
      versions: chosen ? { [chosen.remote]: chosen.version } : {},
      view: { bucket, trials: trials.flatMap((each) => trialOf(each, isInCanary(each))) },
    }
  }
}

function trialOf(
  { id, stage, share, remote, version, stableVersion, guardrails }: CanaryRecord,
  isInCanary: boolean,
): Trial[] {
  const shown = isInCanary ? version : stableVersion
  if (shown === null) return []
  const arm = isInCanary ? 'canary' : 'stable'
  const facts = guardrails.filter(({ kind }) => kind === 'missing').map(({ figure }) => figure)
  return [{ canaryId: id, stage, share: Math.round(share * 1_000), arm, remote, version: shown, facts }]
}

/** @returns `null` for an invalid cookie */
function bucketOf(cookie: string | undefined): number | null {
  return cookie !== undefined && BUCKET.test(cookie) ? Number(cookie) : null
}
