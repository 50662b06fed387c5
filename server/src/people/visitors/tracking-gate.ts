import type { CreateRateLimitOptions } from '@fastify/rate-limit'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import type { ByteBudget } from './byte-budget.ts'
import { sessionIdOf } from './session-id.ts'
import { addressBlockOf } from '../../foundation/http/address-block.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { HasDiskSpace } from '../../storage/files/disk-space.ts'
import { callLimit } from '../../storage/limits/call-limit.ts'
import { MINUTE_MS } from '@viewpage/shared-events/durations'

/** Calls per minute of one browser. One that moves from step to step without pause makes a tenth of them. */
const VISITOR_LIMIT: CreateRateLimitOptions = {
  max: 600,
  timeWindow: MINUTE_MS,
  keyGenerator: (request) => visitorOf(request) ?? '',
}
/** Calls per minute of one address, which may have an audience of many people behind it. */
const ADDRESS_LIMIT: CreateRateLimitOptions = {
  max: 12_000,
  timeWindow: MINUTE_MS,
  keyGenerator: addressKeyOf,
}

/**
 * Bytes per minute of one address. A page sends 6 kB per minute, or 12 kB if its visitor moves to the next step every
 * second: enough for four hundred such visitors.
 */
export const BYTES_OF_ADDRESS = 5_000_000

export interface TrackingGateParts {
  readonly database: Pick<Database, 'isBusy' | 'kind'>
  readonly byteBudget: ByteBudget
  readonly hasDiskSpace: HasDiskSpace
}

/**
 * Hooks of routes that receive events and page errors. Before they read a body, they refuse senders that send too much
 * (429), and everybody while the database is overloaded or its disk is almost full (503). Pages retry after
 * `Retry-After`.
 */
export function trackingGate(
  app: FastifyInstance,
  { database, byteBudget, hasDiskSpace }: TrackingGateParts,
) {
  const limitVisitor = callLimit(app, VISITOR_LIMIT)
  const limitAddress = callLimit(app, ADDRESS_LIMIT)

  function takeBytes(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
    const wait = byteBudget.take(addressKeyOf(request), bytes)
    if (wait === null) return
    void reply.header('Retry-After', wait)
    throw new ApiError('too_many_requests')
  }

  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (database.isBusy()) throw new ApiError('unavailable', { message: 'The server is busy.' })
      // PostgreSQL has its own disk, and fails with an error code when it is full.
      if (database.kind === 'sqlite' && !(await hasDiskSpace())) {
        throw new ApiError('unavailable', { message: 'The server has no room for this at the moment.' })
      }
      if (visitorOf(request) !== null) await limitVisitor(request, reply)
      await limitAddress(request, reply)
      // The route refuses larger bodies with 413; a 429 here would make their sender retry.
      takeBytes(request, reply, Math.min(declaredBytes(request) ?? 1, request.routeOptions.bodyLimit))
    },

    preParsing(
      request: FastifyRequest,
      reply: FastifyReply,
      payload: RequestPayload,
      done: (error: null, payload: RequestPayload) => void,
    ): void {
      if (declaredBytes(request) !== null) return done(null, payload)
      done(
        null,
        counted(payload, (bytes) => takeBytes(request, reply, bytes)),
      )
    },
  }
}

/** The content length of an uncompressed body; else `null`. */
function declaredBytes({ headers }: FastifyRequest): number | null {
  const length = Number(headers['content-length'])
  return headers['content-encoding'] === undefined && Number.isSafeInteger(length) ? length : null
}

/** The same body, counted while it is read. */
function counted(payload: RequestPayload, take: (bytes: number) => void): RequestPayload {
  async function* count(): AsyncGenerator<Buffer> {
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      take(chunk.length)
      result.receivedEncodedLength = payload.receivedEncodedLength ?? 0
      yield chunk
    }
  }
  const result: RequestPayload = Readable.from(count(), { objectMode: false })
  return result
}

function visitorOf(request: FastifyRequest): string | null {
  return request.user?.oid ?? sessionIdOf(request)
}

/** By block, because a subscriber has 2^64 IPv6 addresses. */
export function addressKeyOf({ ip }: FastifyRequest): string {
  return addressBlockOf(ip)
}
