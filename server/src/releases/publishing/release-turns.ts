import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { endSlowBody } from '../../foundation/http/connections/slow-bodies.ts'
import { createFairQueue, QueueFullError } from '../../foundation/tasks/fair-queue.ts'

/** One short queue for checks, publications and activations of all teams, fair between release tokens. */
export interface ReleaseTurns {
  /**
   * Waits for a turn. A hook `onRequest` that calls it delays the body, so that a request that waits needs no memory. The
   * turn ends with {@link useTurn}, or when the connection is closed or the body has not arrived before.
   *
   * @param token the entry of the release tokens
   * @throws ApiError `too_many_requests`, `unavailable`, with `Retry-After`
   */
  wait(token: string, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Runs the work of a request that waited, and ends its turn. */
  useTurn<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>
  /** Waits for a turn, and runs work in it. @throws ApiError as `wait` */
  run<Result>(token: string, reply: FastifyReply, work: () => Promise<Result>): Promise<Result>
}

/** Server builds run one at a time; other requests receive bodies and store files meanwhile. */
const CONCURRENCY = 4
/** Of one token. A CI that releases several remotes with one token sends some at once. */
const MAX_WAITING_OF_TOKEN = 8
const MAX_WAITING = 40
/** A body that is not read for longer counts as slow. */
const MAX_WAIT_MS = 25_000
/** A turn is not for slow senders: 32 MB at 4.5 Mbit/s. */
const MAX_BODY_MS = 60_000
/** Seconds; a check takes a few. */
const RETRY_AFTER = 10

interface Turn {
  readonly leave: () => void
  isUsed: boolean
}

/** Shorter times are for tests. */
interface ReleaseTurnsOptions {
  /** ms that a request waits for its turn. @default 25,000 */
  readonly maxWaitMs?: number
  /** ms in which the body arrives after that. @default 60,000 */
  readonly maxBodyMs?: number
}

export function createReleaseTurns({
  maxWaitMs = MAX_WAIT_MS,
  maxBodyMs = MAX_BODY_MS,
}: ReleaseTurnsOptions = {}): ReleaseTurns {
  const queue = createFairQueue({
    concurrency: CONCURRENCY,
    concurrencyPerPerson: 1,
    maxWaiting: MAX_WAITING,
    maxWaitingPerPerson: MAX_WAITING_OF_TOKEN,
  })
  const turns = new WeakMap<FastifyRequest, Turn>()

  async function enter(token: string, reply: FastifyReply): Promise<() => void> {
    const gone = new AbortController()
    const onClose = () => gone.abort()
    reply.raw.once('close', onClose)
    const timeout = setTimeout(onClose, maxWaitMs)
    try {
      return await queue.enter(token, gone.signal)
    } catch (error) {
      void reply.header('Retry-After', RETRY_AFTER)
      if (error instanceof QueueFullError) throw refusalOf(error, token)
      throw new ApiError('unavailable', {
        message: `[release] This request waited ${Math.round(maxWaitMs / 1_000)} s for its turn, because others check and release. Nothing was changed. Try again in a moment.`,
      })
    } finally {
      clearTimeout(timeout)
      reply.raw.off('close', onClose)
    }
  }

  return {
    async wait(token, request, reply) {
      const turn: Turn = { leave: await enter(token, reply), isUsed: false }
      turns.set(request, turn)
      const slow = setTimeout(() => {
        if (!turn.isUsed) endSlowBody(request.raw, reply)
      }, maxBodyMs).unref()
      const onEnd = () => {
        clearTimeout(slow)
        if (!turn.isUsed) turn.leave()
      }
      for (const event of ['finish', 'close']) reply.raw.once(event, onEnd)
      if (reply.raw.destroyed) onEnd()
    },

    async useTurn(request, work) {
      const turn = turns.get(request)
      if (turn) turn.isUsed = true
      try {
        return await work()
      } finally {
        turn?.leave()
      }
    },

    async run(token, reply, work) {
      const leave = await enter(token, reply)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

function refusalOf({ limit }: QueueFullError, token: string): ApiError {
  return limit === 'own'
    ? new ApiError('too_many_requests', {
        message: `[release] ${MAX_WAITING_OF_TOKEN} requests with the token of ${token} wait already. Nothing was changed. Try again when one of them is done.`,
      })
    : new ApiError('unavailable', {
        message: `[release] ${MAX_WAITING} checks and releases of all teams wait already. Nothing was changed. Try again in a moment.`,
      })
}
