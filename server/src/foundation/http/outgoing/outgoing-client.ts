import { lookup as lookUpName, type LookupAddress } from 'node:dns'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { createFairQueue } from '../../tasks/fair-queue.ts'
import { isPublicAddress } from './public-address.ts'

/** A request to a server of others. */
export interface OutgoingRequest {
  readonly method: string
  readonly url: URL
  readonly headers: OutgoingHttpHeaders
  /** @default none */
  readonly body?: string | undefined
  /** ms until the whole response has arrived. */
  readonly deadlineMs: number
  /** Of the response. */
  readonly maxBytes: number
  /** Whether it may use plain HTTP, and go to an address that is not of the public internet. */
  readonly isInternal: boolean
}

export interface OutgoingResponse {
  readonly status: number
  /** Without parameters, lower case; empty if there is none. */
  readonly mediaType: string
  readonly body: Buffer
}

/**
 * Why there is no response:
 * - `late`: it did not arrive in time.
 * - `refused`: the request may not go to this address.
 * - `unreachable`: no connection, no valid certificate, or no HTTP.
 * - `too-large`: the response has more bytes than allowed, or is compressed.
 */
export type OutgoingFailure = 'late' | 'refused' | 'unreachable' | 'too-large'

export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly failure: OutgoingFailure

  constructor(failure: OutgoingFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.failure = failure
  }
}

/** Sends requests to servers of others, within limits. It follows no redirect and keeps no cookie. */
export interface OutgoingClient {
  /** @throws OutgoingError */
  send(request: OutgoingRequest): Promise<OutgoingResponse>
  /** Closes the connections. */
  close(): void
}

interface OutgoingClientOptions {
  /** The addresses of a hostname. @default those of the system */
  readonly resolve?: (hostname: string) => Promise<LookupAddress[]>
  /** Certificates that are trusted besides those of the system. @default none */
  readonly ca?: string
}

/** Of one server. */
const MAX_SOCKETS = 32
/** Of one server, that wait for the next request. */
const MAX_FREE_SOCKETS = 4
const IDLE_MS = 10_000
const MAX_HEADER_BYTES = 8 * 1024
/** A name server that hangs occupies threads of Node, of which all file access shares four. A group is a hostname. */
const LOOKUPS = { concurrency: 2, concurrencyPerGroup: 1, maxWaiting: 100 }

export function createOutgoingClient({
  resolve = resolveByQueue(),
  ca,
}: OutgoingClientOptions = {}): OutgoingClient {
  const pool = {
    keepAlive: true,
    maxSockets: MAX_SOCKETS,
    maxFreeSockets: MAX_FREE_SOCKETS,
    timeout: IDLE_MS,
  }
  const agents = {
    // A connection of one may not be used for the other: it may lead to an internal address.
    public: new https.Agent({ ...pool, ...(ca !== undefined && { ca }) }),
    internal: new https.Agent({ ...pool, ...(ca !== undefined && { ca }) }),
    plain: new http.Agent(pool),
  }

  function open({ url, method, headers, body, isInternal }: OutgoingRequest, signal: AbortSignal) {
    const options = {
      method,
      headers: {
        ...headers,
        'Accept-Encoding': 'identity',
        ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
      },
      signal,
      maxHeaderSize: MAX_HEADER_BYTES,
      lookup: lookupFor(resolve, isInternal),
    }
    if (url.protocol === 'http:') return http.request(url, { ...options, agent: agents.plain })
    const agent = isInternal ? agents.internal : agents.public
    return https.request(url, { ...options, agent, rejectUnauthorized: true })
  }

  return {
    async send(request) {
      const { url, isInternal, body, deadlineMs, maxBytes } = request
      checkAddress(url, isInternal)
      const signal = AbortSignal.timeout(deadlineMs)
      try {
        const response = await new Promise<IncomingMessage>((resolve, reject) => {
          const sent = open(request, signal).on('response', resolve).on('error', reject)
          // Another protocol is no response.
          sent.on('upgrade', (_, socket) => socket.destroy())
          sent.end(body)
        })
        return await read(response, maxBytes)
      } catch (error) {
        if (error instanceof OutgoingError) throw error
        if (signal.aborted) throw new OutgoingError('late', `no response within ${deadlineMs} ms`, error)
        throw new OutgoingError('unreachable', `no connection: ${String(error)}`, error)
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** @throws OutgoingError */
function checkAddress({ protocol, hostname }: URL, isInternal: boolean): void {
  if (isInternal) return
  if (protocol !== 'https:') throw new OutgoingError('refused', 'only an internal server may use plain HTTP')
  // Node does not look an address up.
  const literal = hostname.replaceAll(/[[\]]/g, '')
  if (isIP(literal) !== 0) checkPublic([literal])
}

/** @throws OutgoingError */
function checkPublic(addresses: readonly string[]): void {
  const refused = addresses.find((address) => !isPublicAddress(address))
  if (refused !== undefined)
    throw new OutgoingError('refused', `the address ${refused} is not of the public internet`)
}

/** The connection is made to an address that was checked: nothing looks the name up again. */
function lookupFor(
  resolve: (hostname: string) => Promise<LookupAddress[]>,
  isInternal: boolean,
): LookupFunction {
  return (hostname, { all = false }, callback) => {
    resolve(hostname)
      .then((found) => {
        if (!isInternal) checkPublic(found.map(({ address }) => address))
        const [first] = found
        if (!first) throw new OutgoingError('unreachable', `${hostname} has no address`)
        return { found, first }
      })
      .then(
        ({ found, first }) => (all ? callback(null, found) : callback(null, first.address, first.family)),
        (error: Error) => callback(error, []),
      )
  }
}

/** @throws OutgoingError; what the stream throws */
async function read(response: IncomingMessage, maxBytes: number): Promise<OutgoingResponse> {
  const { statusCode: status = 0, headers } = response
  const refuse = (reason: string): never => {
    response.destroy()
    throw new OutgoingError('too-large', reason)
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    refuse(`the response is compressed (${headers['content-encoding']}), although that was not accepted`)
  const tooLarge = `the response has more than ${maxBytes} bytes`
  if (Number(headers['content-length'] ?? 0) > maxBytes) refuse(tooLarge)
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) refuse(tooLarge)
    parts.push(part)
  }
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';')
  return { status, mediaType: mediaType.trim().toLowerCase(), body: Buffer.concat(parts) }
}

function resolveByQueue(): (hostname: string) => Promise<LookupAddress[]> {
  const turns = createFairQueue(LOOKUPS)
  return (hostname) =>
    turns.run(
      hostname,
      () =>
        new Promise((resolve, reject) => {
          lookUpName(hostname, { all: true }, (error, addresses) =>
            error ? reject(error) : resolve(addresses),
          )
        }),
    )
}
