import type { CreateRateLimitOptions } from '@fastify/rate-limit'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import type { Parts } from '../parts.ts'
import { ApiError } from '../errors.ts'
import { sessionIdOf } from './session-id.ts'
import { addressBlockOf } from '../limits/address-block.ts'
import { callLimit } from '../limits/call-limit.ts'

const MINUTE = 60_000
/** Calls a minute of one browser; one that goes from step to step without a rest makes a tenth of them. */
const OF_VISITOR: CreateRateLimitOptions = {
  max: 600,
  timeWindow: MINUTE,
  keyGenerator: (request) => visitorOf(request) ?? '',
}
/** Calls a minute of one address: those of a hall of people behind it. */
const OF_ADDRESS: CreateRateLimitOptions = { max: 12_000, timeWindow: MINUTE, keyGenerator: addressKeyOf }

/**
 * Bytes a minute of one address. A page sends 6 kB, or 12 kB when its visitor goes to the next step every second: this
 * is four hundred such visitors, or ten classes of forty.
 */
export const BYTES_OF_ADDRESS = 5_000_000

/**
 * Hooks of routes that take what pages report. They refuse, before a body is read, senders that report too much (429),
 * and everybody while the database does not keep up or its disk is almost full (503). Pages try again after
 * `Retry-After`.
 */
export function trackingGate(
  app: FastifyInstance,
  { database, byteBudget, hasRoom }: Pick<Parts, 'database' | 'byteBudget' | 'hasRoom'>,
) {
  const limitVisitor = callLimit(app, OF_VISITOR)
  const limitAddress = callLimit(app, OF_ADDRESS)

  function takeBytes(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
    const wait = byteBudget.take(addressKeyOf(request), bytes)
    if (wait === null) return
    void reply.header('Retry-After', wait)
    throw new ApiError('too_many_requests')
  }

  return {
    async onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (database.isBusy()) throw new ApiError('unavailable', { message: 'The server is busy.' })
      // PostgreSQL has a disk of its own, and says itself when it is full.
      if (database.kind === 'sqlite' && !(await hasRoom())) {
        throw new ApiError('unavailable', { message: 'The server has no room for this at the moment.' })
      }
      if (visitorOf(request) !== null) await limitVisitor(request, reply)
      await limitAddress(request, reply)
      // A larger body is refused by its route, and never fits later.
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

/** Bytes of a body that says how many there are before it is read; `null` of one that is compressed or does not say. */
function declaredBytes({ headers }: FastifyRequest): number | null {
  const length = Number(headers['content-length'])
  return headers['content-encoding'] === undefined && Number.isSafeInteger(length) ? length : null
}

/** The same body; what it becomes is counted while it is read. */
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

/** Whoever has an address of IPv6 has 2^64 of them. */
export function addressKeyOf({ ip }: FastifyRequest): string {
  return addressBlockOf(ip)
}
