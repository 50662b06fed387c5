import { ServerResponse, type IncomingMessage } from 'node:http'
import { constants, Http2ServerResponse, type Http2SecureServer, type Http2ServerRequest } from 'node:http2'
import type { Duplex } from 'node:stream'
import type { UnreadResponses } from './unread-responses.ts'

/** A response of a real connection, of which is known how much its client has taken. */
export interface WatchedResponse {
  /** Who reads it; `null` until the request is parsed. */
  reader: { readonly ip: string } | null
  /** The body of which pieces are sent. @default what is sent is in no other memory */
  source: Buffer | null
  /** Bytes that were handed to the connection. */
  readonly sentBytes: number
  /** Bytes of those that wait for the client. */
  readonly writableLength: number
  /** Its connection; `null` once that is closed. */
  readonly channel: object | null
  once(event: 'close', listener: () => void): unknown
  on(event: 'drain', listener: () => void): unknown
  setMaxListeners(count: number): unknown
  /** Ends it before all is sent: the connection (HTTP/1.1) or the stream (HTTP/2). */
  cut(): void
  /** Ends its connection. */
  cutConnection(): void
}

/** Injected requests have other responses. */
export const isWatched = (response: object): response is WatchedResponse => 'sentBytes' in response

/** Of both protocols. Node calls it with an error or nothing. */
type Callback = (error: never) => void
const lengthOf = (chunk: unknown): number =>
  typeof chunk === 'string' || Buffer.isBuffer(chunk) ? chunk.length : 0

/** The classes of responses of a server. They report responses whose clients do not take what is sent. */
export function watchedResponses(unread: Pick<UnreadResponses, 'add'>) {
  const { sockets, follow } = socketsOfSessions()

  class WatchedHttp1Response<Request extends IncomingMessage = IncomingMessage>
    extends ServerResponse<Request>
    implements WatchedResponse
  {
    reader: WatchedResponse['reader'] = null
    source: Buffer | null = null
    sentBytes = 0

    get channel() {
      return this.socket
    }

    override write(chunk: unknown, encoding?: BufferEncoding | Callback, callback?: Callback): boolean {
      this.sentBytes += lengthOf(chunk)
      const isFree = super.write(chunk, encoding as BufferEncoding, callback as () => void)
      if (!isFree) unread.add(this)
      return isFree
    }

    override end(chunk?: unknown, encoding?: BufferEncoding | Callback, callback?: Callback): this {
      this.sentBytes += lengthOf(chunk)
      super.end(chunk, encoding as BufferEncoding, callback as () => void)
      if (this.writableLength > 0) unread.add(this)
      return this
    }

    cut(): void {
      this.socket?.destroy()
    }

    cutConnection(): void {
      this.cut()
    }
  }

  class WatchedHttp2Response<Request extends Http2ServerRequest = Http2ServerRequest>
    extends Http2ServerResponse<Request>
    implements WatchedResponse
  {
    reader: WatchedResponse['reader'] = null
    source: Buffer | null = null
    sentBytes = 0

    get channel() {
      return this.stream.session ?? null
    }

    override write(chunk: unknown, encoding?: BufferEncoding | Callback, callback?: Callback): boolean {
      this.sentBytes += lengthOf(chunk)
      const isFree = super.write(chunk as string, encoding as BufferEncoding, callback as () => void)
      if (!isFree) unread.add(this)
      return isFree
    }

    override end(chunk?: unknown, encoding?: BufferEncoding | Callback, callback?: Callback): this {
      super.end(chunk as string, encoding as BufferEncoding, callback as () => void)
      if (this.writableLength > 0) unread.add(this)
      return this
    }

    cut(): void {
      this.stream.close(constants.NGHTTP2_CANCEL)
      // Otherwise the stream waits until its client has read what was sent before.
      this.stream.destroy()
    }

    cutConnection(): void {
      if (this.channel) sockets.get(this.channel)?.destroy()
    }
  }
  return {
    Http1Response: WatchedHttp1Response,
    Http2Response: WatchedHttp2Response,
    /** Learns the sockets of HTTP/2 sessions. */
    follow,
  }
}

/** A session alone ends only when its client has read what was sent before. */
function socketsOfSessions() {
  const sockets = new WeakMap<object, Duplex>()
  return {
    sockets,
    follow(server: Http2SecureServer): void {
      let last: Duplex | null = null
      // Node creates the session of a socket at once.
      server.prependListener('secureConnection', (socket: Duplex) => {
        last = socket
      })
      server.on('session', (session) => {
        if (last) sockets.set(session, last)
      })
    },
  }
}
