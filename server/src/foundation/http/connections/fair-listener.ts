import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { Duplex } from 'node:stream'

/** Handles requests of both protocols. Fastify and the routes use only what both types have in common. */
export type Listener = (
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
) => void

/** Pipelined requests per HTTP/1.1 connection. Browsers wait for each response. */
const MAX_WAITING = 20

/**
 * Prevents one connection from blocking the server with many requests in one packet, which Node emits at once. HTTP/1.1
 * requests are handled one after the other, HTTP/2 requests only if they are not cancelled meanwhile.
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

/** A connection with too many waiting requests is destroyed. */
function oneAtATime(handle: Listener): Listener {
  const waiting = new WeakMap<Duplex, (() => void)[]>()

  function handleNext(socket: Duplex): void {
    const next = waiting.get(socket)?.shift()
    if (next && !socket.destroyed) setImmediate(next)
    else waiting.delete(socket)
  }

  return (request, response) => {
    const { socket } = request
    // The rest of a packet whose connection was destroyed.
    if (socket.destroyed) return
    const queue = waiting.get(socket)
    const start = () => {
      response.once('close', () => handleNext(socket))
      handle(request, response)
    }
    if (queue === undefined) {
      waiting.set(socket, [])
      start()
    } else if (queue.length < MAX_WAITING) queue.push(start)
    else socket.destroy()
  }
}
