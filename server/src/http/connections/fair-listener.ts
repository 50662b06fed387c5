import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { Duplex } from 'node:stream'

/** Handles requests of either protocol. Fastify types them apart; it and the routes use only what both have. */
export type Listener = (
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
) => void

/** Requests that may wait on one HTTP/1.1 connection. No browser sends one before it has the previous response. */
const MAX_WAITING = 20

/**
 * Keeps one connection from occupying the server with everything it sent in one go, which Node hands over at once:
 * HTTP/1.1 requests are handled one after the other, HTTP/2 requests only if they were not cancelled meanwhile.
 */
export function fairListener(handle: Listener): Listener {
  const handleInTurn = oneAtATime(handle)
  return (request, response) => {
    if (!('stream' in request)) return handleInTurn(request, response)
    const { stream } = request
    setImmediate(() => {
      if (!stream.closed && !stream.destroyed) handle(request, response)
    })
  }
}

/** More than may wait end the connection. */
function oneAtATime(handle: Listener): Listener {
  const waiting = new WeakMap<Duplex, (() => void)[]>()

  function goOn(socket: Duplex): void {
    const next = waiting.get(socket)?.shift()
    if (next && !socket.destroyed) setImmediate(next)
    else waiting.delete(socket)
  }

  return (request, response) => {
    const { socket } = request
    // The rest of a packet, after its connection was ended.
    if (socket.destroyed) return
    const queue = waiting.get(socket)
    const begin = () => {
      response.once('close', () => goOn(socket))
      handle(request, response)
    }
    if (queue === undefined) {
      waiting.set(socket, [])
      begin()
    } else if (queue.length < MAX_WAITING) queue.push(begin)
    else socket.destroy()
  }
}
