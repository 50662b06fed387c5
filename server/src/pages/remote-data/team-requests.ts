import { MINUTE_MS } from '@viewpage/shared-events/durations'
import type { MissingReason } from '@viewpage/shared-events/wire'
import type { FastifyBaseLogger } from 'fastify'
import { createBoundedCache } from '../../foundation/bounded-cache.ts'
import type { TeamResponse } from './ask-team.ts'
import { createBreaker, type Breaker } from './breaker.ts'

/** Whom a value is about, and for whom. */
export interface DataQuery {
  readonly remote: string
  /** Of the source or call. */
  readonly name: string
  readonly oid: string
  readonly language: string
  /** The pseudonym of the visitor; `null` for what is the same for everybody, or without one. */
  readonly visitor: string | null
}

/** The requests to servers of teams: a bounded number at a time, with pauses after failures. */
export interface TeamRequests {
  /** @returns `null` if too many requests of the remote run, or it is paused */
  start(query: DataQuery, request: () => Promise<TeamResponse>): Promise<TeamResponse> | null
  /** How long the last response of a source took, in ms; 0 before the first. */
  lastDurationOf(query: DataQuery): number
  /** A page did not wait for the response. */
  tookTooLong(query: DataQuery): void
}

interface TeamRequestsOptions {
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** ms since 1970 */
  readonly now: () => number
}

/** Requests of a remote at a time. */
const MAX_RUNNING = 32

export function createTeamRequests({ log, now }: TeamRequestsOptions): TeamRequests {
  const runningOf = new Map<string, number>()
  /** Source of a remote to how long its last response took, in ms. */
  const durations = createBoundedCache<string, number>(1_000)
  const breakers = createBoundedCache<string, Breaker>(1_000)
  const logged = createBoundedCache<string, number>(1_000)

  function breakerOf(query: DataQuery): Breaker {
    const key = sourceKey(query)
    const breaker = breakers.get(key) ?? createBreaker(now)
    breakers.set(key, breaker)
    return breaker
  }

  function ended({ remote }: DataQuery): void {
    const left = (runningOf.get(remote) ?? 1) - 1
    if (left === 0) runningOf.delete(remote)
    else runningOf.set(remote, left)
  }

  /** One line a minute for each source. */
  function warn(query: DataQuery, reason: MissingReason, detail: string): void {
    const key = sourceKey(query)
    const { remote, name, oid } = query
    if ((logged.get(key) ?? -Infinity) > now() - MINUTE_MS) return
    logged.set(key, now())
    log.warn({ remote, name, oid, reason, detail }, 'a remote got no data from its source')
  }

  return {
    start(query, request) {
      const { remote } = query
      const count = runningOf.get(remote) ?? 0
      const breaker = breakerOf(query)
      if (count >= MAX_RUNNING || !breaker.mayTry()) return null
      runningOf.set(remote, count + 1)
      const start = performance.now()
      return request().then((response) => {
        ended(query)
        const isOutage = 'reason' in response && response.isOutage
        if (isOutage) breaker.failed()
        else breaker.succeeded()
        durations.set(sourceKey(query), isOutage ? Infinity : performance.now() - start)
        if ('reason' in response && response.reason !== 'missing')
          warn(query, response.reason, response.detail)
        return response
      })
    },
    lastDurationOf: (query) => durations.get(sourceKey(query)) ?? 0,
    tookTooLong: (query) => void durations.set(sourceKey(query), Infinity),
  }
}

const sourceKey = ({ remote, name }: DataQuery) => `${remote} ${name}`
